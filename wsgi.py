"""What a WSGI server runs: ``gunicorn wsgi:application``."""

from app import create_app

application = create_app()
