"""The steps of the build: standard library only, one file a step, called by build.py."""
