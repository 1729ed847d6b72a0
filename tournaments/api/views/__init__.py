"""Addresses of the API, by subject: each finds, asks, calls one service and answers."""
