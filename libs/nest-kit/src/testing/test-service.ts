import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DiscoveryService } from '@nestjs/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import {
  EVENT_EXAMPLES,
  SESSION_EVICTION_SUBJECT,
  type EventData,
  type EventEnvelope,
  type EventType,
  type InternalUser,
  type SessionInfo,
} from '@nb/contracts';
import { z } from 'zod';
import { createInProcessBus } from '../bus/in-process.js';
import type { EventBus } from '../bus/event-bus.js';
import type { BaseEnv, RawEnv } from '../env.js';
import { Consumer, type Outcome } from '../events/consumer.js';
import { Relay } from '../events/relay.js';
import { createLogger } from '../logger.js';
import { routesOf, type Route } from '../ops/routes.js';
import { newId } from '../orm/new-id.js';
import { startService, type RunningService } from '../service.js';
import type { ServiceDefinition } from '../service-definition.js';
import { hashToken, sessionCookieName } from '../session/cookie.js';
import { createTestDatabase, migrateTestDatabase, type TestDatabase } from './database.js';
import { startIdentityStandIn } from './identity-stand-in.js';

export interface TestServiceOptions {
  /** Over the test's defaults. */
  env?: RawEnv;
  bus?: EventBus;
  /** SQL of a database that another version left; a fresh database by default. */
  database?: string;
  /** Receives each line of the log. */
  onLog?: (line: string) => void;
}
export interface HttpOptions {
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
  /** `name=value`, as `signIn` gives it. */
  session?: string;
  headers?: Record<string, string>;
}
export interface HttpReply<Body = unknown> {
  status: number;
  /** Parsed if it is JSON, otherwise the text. */
  body: Body;
  headers: Headers;
}
export interface TestService {
  url: string;
  /** A real call over HTTP; state the expected answer as type parameter. Rejects when the route's `@ResponseSchema` says something else. */
  http<Body = unknown>(method: string, path: string, options?: HttpOptions): Promise<HttpReply<Body>>;
  /** A session as identity would know it (not for identity itself); returns the Cookie header. */
  signIn(session?: Partial<SessionInfo>): string;
  /** Ends that session as identity does: deletes it and notifies every service over the bus. */
  endSession(cookie: string): void;
  /** What `GET /internal/users/{id}` of identity answers from now on. */
  knowUser(user: InternalUser): void;
  /** Identity's internal calls fail (false) or work (true). */
  identityReachable(reachable: boolean): void;
  /** All events that the service has published so far, oldest first; waits for the relay. */
  events(): Promise<EventEnvelope[]>;
  events<T extends EventType>(type: T): Promise<EventEnvelope<T>[]>;
  /** Delivers an event to the service. Returns the outcome. */
  deliver(event: EventEnvelope): Promise<Outcome>;
  /** Live messages published so far. */
  live: { subject: string; data: unknown }[];
  orm: MikroORM;
  bus: EventBus;
  service: RunningService;
  close(): Promise<void>;
}

/** An event to deliver, from the contract's example; `overrides.data` replaces fields of it. */
export function eventOf<T extends EventType>(
  type: T,
  overrides: { subject: string; version: number; data?: Partial<EventData<T>>; id?: string },
): EventEnvelope<T> {
  const data = { ...(EVENT_EXAMPLES[type] as object), ...overrides.data };
  const { subject, version, id = newId() } = overrides;
  return { id, type, version, occurredAt: new Date().toISOString(), subject, data } as EventEnvelope<T>;
}

/** Far longer than it takes on a busy machine, and well before a test's time is up. */
const CLOSING_MS = 25_000;

/** A service with a fresh database and a real HTTP server, and a stand-in for identity's internal calls. Close it in `afterAll`. */
export async function startTestService<Env extends BaseEnv>(
  definition: ServiceDefinition<Env>,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const INTERNAL_SECRET = 'internal-secret-of-tests';
  const [database, identity] = await Promise.all([
    options.database === undefined ? createTestDatabase(definition) : migrateTestDatabase(definition, options.database),
    startIdentityStandIn(INTERNAL_SECRET),
  ]);
  const bus = options.bus ?? createInProcessBus();
  const env = {
    INTERNAL_SECRET,
    IDENTITY_URL: identity.url,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    DATABASE_POOL: '5',
    RATE_LIMIT_FACTOR: '1000',
    ...options.env,
    DATABASE_URL: database.url,
  };
  const relayed: EventEnvelope[] = [];
  const recording: EventBus = Object.create(bus, {
    publish: {
      value: async (envelope: EventEnvelope) => {
        const stored = await bus.publish(envelope);
        relayed.push(envelope);
        return stored;
      },
    },
  }) as EventBus;
  const live: TestService['live'] = [];
  const offLive = bus.onLive('live.>', (data, subject) => live.push({ subject, data }));
  const service = await startService(definition, {
    env,
    bus: recording,
    // Tests run scheduled jobs themselves, at the time that they choose.
    schedules: false,
    logger: options.onLog
      ? createLogger(definition.name, 'info', { write: options.onLog })
      : createLogger(definition.name, process.env['TEST_LOG_LEVEL'] ?? 'silent'),
  });
  const cookieName = sessionCookieName(env.PUBLIC_ORIGIN);
  const routes = routesOf(service.app.get(DiscoveryService, { strict: false }));

  return {
    url: service.url,
    async http(method, path, call) {
      const reply = await callHttp<never>(service.url + path, method, call);
      checkAnswer(routes, method, path, reply);
      return reply;
    },
    signIn(session = {}) {
      if (definition.name === 'identity') throw new Error('Identity knows its own sessions: sign in through its calls');
      const token = randomBytes(32).toString('base64url');
      identity.addSession(token, session);
      return `${cookieName}=${token}`;
    },
    endSession(cookie) {
      const token = cookie.slice(cookieName.length + 1);
      identity.removeSession(token);
      bus.publishLive(SESSION_EVICTION_SUBJECT, { tokenHashes: [hashToken(token)] });
    },
    knowUser: (user) => identity.addUser(user),
    identityReachable: (reachable) => identity.setReachable(reachable),
    async events(type?: EventType) {
      await service.app.get(Relay).drained();
      return relayed.filter((envelope) => type === undefined || envelope.type === type) as never;
    },
    deliver: (event) => service.app.get(Consumer).handle(event),
    live,
    orm: service.orm,
    bus,
    service,
    async close() {
      offLive();
      const named = <T>(what: string, work: Promise<T>) => sayWhenLate(what, database, work);
      await named('the service', service.close());
      if (!options.bus) await named('the bus', bus.close());
      await Promise.all([named('the stand-in for identity', identity.close()), named('the database', database.drop())]);
    },
  };
}

/** Reports what a hanging close waits for, because the test's own timeout would not say it. */
async function sayWhenLate<T>(what: string, database: TestDatabase, work: Promise<T>): Promise<T> {
  const late = setTimeout(() => {
    const say = (text: string) =>
      void process.stderr.write(`\nClosing ${what} has taken ${CLOSING_MS / 1000} s. The database server:\n${text}\n`);
    database.activity().then(say, (error: unknown) => say(String(error)));
  }, CLOSING_MS);
  try {
    return await work;
  } finally {
    clearTimeout(late);
  }
}

/** @throws Error when an answer does not match the schema of its route: a missing, an extra or a wrong field. */
function checkAnswer(
  routes: readonly Route[],
  method: string,
  path: string,
  { status, body, headers }: HttpReply,
): void {
  if (status < 200 || status > 299 || !(headers.get('content-type') ?? '').startsWith('application/json')) return;
  const asked = (path.split('?')[0] ?? '').split('/');
  const [route] = routes
    .filter((each) => each.method === method.toLowerCase() && fits(each.path.split('/'), asked))
    .toSorted((a, b) => a.path.split('/:').length - b.path.split('/:').length);
  if (!route?.answer) return;
  const parsed = route.answer.safeParse(body);
  if (!parsed.success)
    throw new Error(`${method} ${route.path} does not answer what it says:\n${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, body))
    throw new Error(
      `${method} ${route.path} answers more than it says:\n${JSON.stringify(body)}\n${JSON.stringify(parsed.data)}`,
    );
}

const fits = (pattern: readonly string[], asked: readonly string[]) =>
  pattern.length === asked.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === asked[index]);

async function callHttp<Body>(
  url: string,
  method: string,
  { body, session, headers = {} }: HttpOptions = {},
): Promise<HttpReply<Body>> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const payload = raw ? (body as BodyInit | undefined) : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === undefined ? {} : { cookie: session }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    body: (json && text !== '' ? JSON.parse(text) : text) as Body,
    headers: response.headers,
  };
}
