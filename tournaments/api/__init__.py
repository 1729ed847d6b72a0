"""The API: the services of the site for programs, under /api/v1/."""
