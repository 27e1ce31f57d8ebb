import type { FastifyInstance } from 'fastify';

/** The registered routes, to distinguish «no such path» from «method not allowed». */
export class RouteTable {
  private readonly routes: { method: string; path: RegExp }[] = [];

  /** Records every route that is registered from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => {
      const path = new RegExp(`^${url.split('/').map(segmentPattern).join('/')}/?$`);
      for (const each of [method].flat()) this.routes.push({ method: each, path });
    });
  }

  /** Methods that the path of this URL answers. */
  methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? '';
    return [...new Set(this.routes.filter((route) => route.path.test(path)).map(({ method }) => method))];
  }
}

const segmentPattern = (segment: string) => {
  if (segment === '*') return '.*';
  return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
};
