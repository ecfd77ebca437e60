"""`python -m borea`."""

from borea.cli import main

main()
