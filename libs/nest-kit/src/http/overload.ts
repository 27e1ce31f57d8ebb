import { RouteConfig } from '@nestjs/platform-fastify';
import { ERROR_STATUS, type Language } from '@nb/contracts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
  RouteOptions,
} from 'fastify';
import { Admission } from '../admission/admission.js';
import type { Metrics } from '../telemetry/metrics.js';
import { requestContext } from './request-context.js';
import { problemText, requestLanguage } from './texts.js';

/** Higher than the limit of one edge for one replica, because several edges, and callers without an edge, share it. */
const MAX_IN_FLIGHT = 256;
const MIN_IN_FLIGHT = 32;
const TARGET_MS = 200;

interface Config {
  endless?: boolean;
}
/** A call that stays open, such as a live stream: it is not counted among those that will soon be answered. */
export const Endless = () => RouteConfig({ endless: true } satisfies Config);

/** Only people's calls count: internal calls are made to answer those, and probes must be answered most of all under load. */
const counts = ({ url, config }: RouteOptions) =>
  url.startsWith('/api/') && (config as Config | undefined)?.endless !== true;

const texts = new Map<Language, { title: string; detail: string }>();
function busyText(language: Language): { title: string; detail: string } {
  const known = texts.get(language) ?? problemText('server.busy', language);
  texts.set(language, known);
  return known;
}

/** The same answer as any other refusal, built with as little work as possible because the service is overloaded. */
function refuse({ headers }: FastifyRequest, reply: FastifyReply): void {
  const language = requestLanguage(undefined, headers['accept-language']);
  const status = ERROR_STATUS['server.busy'];
  void reply
    .code(status)
    .headers({
      'retry-after': '1',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': language,
    })
    .send(
      JSON.stringify({
        type: 'about:blank',
        status,
        code: 'server.busy',
        ...busyText(language),
        requestId: requestContext()?.requestId,
      }),
    );
}

/** Refuses calls immediately, before anything is read of them, while there are more than can be answered soon. */
export function registerOverload(fastify: FastifyInstance, metrics: Metrics): void {
  const admission = new Admission({ most: MAX_IN_FLIGHT, least: MIN_IN_FLIGHT, targetMs: TARGET_MS });
  metrics.gauge('http_in_flight_requests', 'Calls at work.', () => admission.inFlight);
  metrics.counter(
    'http_refused_requests_total',
    'Calls refused because there were as many as can be answered soon.',
    () => admission.refused,
  );
  const refuseOrGoOn: onRequestHookHandler = (request, reply, done) => {
    if (admission.refuses()) refuse(request, reply);
    else done();
  };
  // Counted only after the body was read, so that slow senders take no place.
  const enter: preHandlerHookHandler = (_request, reply, done) => {
    reply.raw.on('close', admission.enter());
    done();
  };
  // Hooks are added to each counted route, because checking the route of every call would cost more than counting.
  fastify.addHook('onRoute', (route) => {
    if (!counts(route)) return;
    route.onRequest = [refuseOrGoOn, ...[route.onRequest ?? []].flat()];
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()];
  });
}
