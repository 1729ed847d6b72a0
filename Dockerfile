# One image for web, worker and beat; docker-compose.yml says which command each runs.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 HOST=0.0.0.0 PORT=8000
WORKDIR /site

COPY requirements/base.txt requirements/
RUN pip install --require-hashes --requirement requirements/base.txt

COPY . .
# Words and static files are part of the image; the values here only let Django load its settings.
RUN python -m config.catalogues compile \
    && SECRET_KEY=unused DATABASE_URL=postgres://unused REDIS_URL=redis://unused \
       python manage.py collectstatic --no-input --verbosity 0 \
    && useradd --system --no-create-home tricktally \
    && mkdir -p .data/media \
    && chown -R tricktally .data

USER tricktally
EXPOSE 8000
CMD ["python", "-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi"]
