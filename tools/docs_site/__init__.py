"""The documentation as a site of files: the pages of the service, with search, versions, and links
to their sources."""
