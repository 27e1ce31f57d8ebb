import type { FastifyInstance } from 'fastify';
import { docsPage } from '../ops/docs-page.js';
import type { OpenApi } from '../ops/openapi.js';

/** `/api/docs` and `/api/docs/{service}` for people, `/api/docs/{service}.json` for programs. Made when first asked for. */
export function registerDocs(fastify: FastifyInstance, service: string, describe: () => OpenApi): void {
  let known: OpenApi | undefined;
  let page: string | undefined;
  const description = () => (known ??= describe());
  fastify.get(`/api/docs/${service}.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(description()),
  );
  for (const path of ['/api/docs', `/api/docs/${service}`])
    fastify.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send((page ??= docsPage(description()))),
    );
}
