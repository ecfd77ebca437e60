"""What a browser is given: templates and static files. No code lives here."""
