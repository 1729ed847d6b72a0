"""Sheets as clerks copy them: evenings without a mistake, and the mistakes."""
