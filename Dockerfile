# syntax=docker/dockerfile:1
# Build: docker build -t galaxy-referee .    Run: docker run --read-only --tmpfs /tmp -p 8000:8000 galaxy-referee

# Releases pin this base by digest: .github/workflows/release.yml.
ARG BASE=docker.io/library/python:3.13-slim-trixie

FROM ${BASE} AS build
ENV PYTHONHASHSEED=0
RUN python -m venv /venv
COPY requirements/run.txt /tmp/run.txt
# Compiled below, so that the files do not depend on the time; pip has nothing more to do.
RUN /venv/bin/pip install --no-cache-dir --no-compile --require-hashes -r /tmp/run.txt \
  && /venv/bin/pip uninstall --yes --quiet pip \
  && /venv/bin/python -m compileall -q --invalidation-mode unchecked-hash /venv/lib

FROM ${BASE}
# /etc/shadow records the day on which a user was added; this variable makes it the same in every build.
RUN SOURCE_DATE_EPOCH=0 useradd --system --no-create-home --uid 10001 referee
COPY --from=build /venv /venv
WORKDIR /referee
COPY galaxy_referee galaxy_referee
COPY engine engine
COPY schemas schemas
COPY app app
COPY docs docs
COPY gunicorn.conf.py LICENSE NOTICE ./
RUN PYTHONHASHSEED=0 /venv/bin/python -m compileall -q --invalidation-mode unchecked-hash galaxy_referee engine schemas app
USER 10001
ENV HOST=0.0.0.0 PORT=8000 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["/venv/bin/python", "-c", "import os, urllib.request as u; u.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=2)"]
CMD ["/venv/bin/gunicorn", "galaxy_referee.app.wsgi:application"]
