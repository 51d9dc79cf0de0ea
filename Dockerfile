# Sundry in two stages: an official Node 24 builds the site, a slim one serves it as a user without rights. Neither is
# bound to one processor. /sundry/sundry.cdx.json is its bill of materials.
# Tags are pinned; `node deploy/pin-digests.mjs` pins them to digests on a machine that reaches a registry.
FROM node:24.21.0-bookworm AS build
WORKDIR /sundry
ENV NODE_NO_WARNINGS=1
COPY . .
RUN node -e "import('./scripts/lib/ensure.mjs').then(({ ensure, main }) => main(async () => { await ensure(); return 0 }))"
RUN node scripts/fetch-models.mjs
RUN node scripts/lib/server-files.mjs /server && node scripts/sbom.mjs /server/sundry.cdx.json

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production NODE_NO_WARNINGS=1 MALLOC_ARENA_MAX=2 DATA_DIR=/data PORT=8080
LABEL org.opencontainers.image.title="Sundry" \
  org.opencontainers.image.description="A toolbox for the web: images, text, domains and SEO" \
  org.opencontainers.image.source="https://github.com/sundry-tools/sundry" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.2.0"
WORKDIR /sundry
COPY --from=build /server ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "apps/server/src/main.ts"]
