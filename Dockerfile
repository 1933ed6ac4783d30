# Debian rather than Alpine: the Temporal worker needs glibc.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=root:root /app /app
# A volume takes the owner of the folder that it is mounted on.
RUN mkdir /backups && chown 10001:10001 /backups && chmod 700 /backups
USER 10001:10001
EXPOSE 3000
CMD ["node", "api/main.ts"]
