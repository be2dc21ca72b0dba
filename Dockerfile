# syntax=docker/dockerfile:1
# Image of blogkeep that the workflow of releases publishes, for amd64 and arm64. In a clone, after "npm pack --pack-destination image":
#
#   docker build --tag blogkeep .
#
# For nightly jobs with git, see examples/container.

# A tag instead of a digest, so that each release includes the latest fixes of Debian and Node.js.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# Unpacks the tarball of npm, and installs the packages of the lockfile by version and checksum without running package scripts. None has
# code for a platform, so this stage runs on the platform of the builder, and the image for another one needs no emulation.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS package
WORKDIR /opt/blogkeep
COPY image/blogkeep-*.tgz /tmp/blogkeep.tgz
RUN tar --extract --file /tmp/blogkeep.tgz --strip-components 1 --no-same-owner
COPY package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && npm update sanitize-html --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && mkdir bin && ln -s ../dist/bin.js bin/blogkeep

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="blogkeep" \
  org.opencontainers.image.description="Back up a whole blog: a complete archive, Markdown and a static website" \
  org.opencontainers.image.licenses="MIT"
COPY --from=package /opt/blogkeep /opt/blogkeep
ENV PATH=/opt/blogkeep/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# The image's unprivileged user, ID 1000. "docker run --user" selects the owner of the mounted folder.
USER node
WORKDIR /data
ENTRYPOINT ["blogkeep"]
CMD ["--help"]
