import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import 'reflect-metadata';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Problem } from './problem.js';
import '../session/session.types.js';

const KEY = /^[\x21-\x7e]{1,128}$/;
const WAIT_MS = 50;
const MAX_WAIT_MS = 10_000;

interface Row {
  request: string;
  status: number | null;
  body: string | null;
}
interface Call {
  userId: string;
  key: string;
  request: string;
}

interface PendingReply {
  call: Call;
  status: number;
  secret: boolean;
  done: boolean;
}
const current = new AsyncLocalStorage<PendingReply>();
/** Metadata of a route whose reply must not be kept. */
export const SECRET_REPLY = 'idempotent:secret-reply';
/** Status of a reply that was given and not kept. */
const NOT_KEPT = 0;

/**
 * Keeps what the caller of this request will be answered, in the transaction that does its work: a process that dies after the commit, and
 * before it could answer, has then still done it once only. Nothing happens outside of a call with an `Idempotency-Key`.
 * @param em of that transaction.
 */
export async function keepReply(em: EntityManager, value: unknown): Promise<void> {
  const pending = current.getStore();
  if (!pending) return;
  await store(em, pending, value);
  pending.done = true;
}

const store = (em: EntityManager, { call, status, secret }: Omit<PendingReply, 'done'>, value: unknown) =>
  em.execute('update idempotency set status = ?, body = ? where user_id = ? and key = ?', [
    secret ? NOT_KEPT : status,
    secret || value === undefined ? null : JSON.stringify(value),
    call.userId,
    call.key,
  ]);

/**
 * One call a key: the first does the work, the others wait for its reply. A call whose process died before its work was committed may be
 * made again after 30 s; work that does not `keepReply` may then be done twice.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  constructor(private readonly em: EntityManager) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    if (key === undefined || !request.session) return next.handle();
    if (typeof key !== 'string' || !KEY.test(key))
      throw new Problem('request.invalid', {
        errors: [{ path: 'Idempotency-Key', message: 'idempotency-key.invalid' }],
      });
    const call = { userId: request.session.userId, key, request: fingerprint(request) };
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const secret = Reflect.getMetadata(SECRET_REPLY, context.getHandler()) === true;
    return of(await this.once(call, secret, reply, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }

  private async once(call: Call, secret: boolean, reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
    for (
      const end = Date.now() + MAX_WAIT_MS;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    ) {
      if (await this.claim(call)) return this.perform(call, secret, reply, work);
      const row = await this.read(call);
      if (!row) continue;
      if (row.request !== call.request) throw new Problem('request.idempotency-reused');
      if (row.status === null) continue;
      if (row.status === NOT_KEPT) throw new Problem('request.already-done');
      void reply.status(row.status);
      return row.body === null ? undefined : (JSON.parse(row.body) as unknown);
    }
    throw new Problem('server.busy', { retryAfter: 1 });
  }

  private async perform(
    call: Call,
    secret: boolean,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const pending: PendingReply = { call, status: reply.statusCode, secret, done: false };
    try {
      const value = await current.run(pending, work);
      if (!pending.done) await store(this.em.fork(), { ...pending, status: reply.statusCode }, value);
      return value;
    } catch (error) {
      // A kept reply was rolled back with its transaction, unless that was committed.
      await this.em
        .fork()
        .execute('delete from idempotency where user_id = ? and key = ? and status is null', [call.userId, call.key]);
      throw error;
    }
  }

  private async claim({ userId, key, request }: Call): Promise<boolean> {
    const rows = await this.em.fork().execute(
      `insert into idempotency (user_id, key, request) values (?, ?, ?)
       on conflict (user_id, key) do update set request = excluded.request, status = null, body = null, at = now()
       where idempotency.at < now() - interval '1 day' or (idempotency.status is null and idempotency.at < now() - interval '30 seconds')
       returning key`,
      [userId, key, request],
    );
    return rows.length > 0;
  }

  private async read({ userId, key }: Call): Promise<Row | undefined> {
    const rows = await this.em
      .fork()
      .execute<Row[]>('select request, status, body from idempotency where user_id = ? and key = ?', [userId, key]);
    return rows[0];
  }
}

const fingerprint = (request: FastifyRequest) =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('hex');
