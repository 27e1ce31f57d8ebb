import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type { EventBus } from '../bus/event-bus.js';

/** Whether the service may be sent calls. */
export class Health {
  /** Set when the service is stopping and should get no new calls. */
  stopping = false;
  constructor(
    private readonly orm: MikroORM,
    private readonly bus: EventBus,
  ) {}
  /** Ready with its database. A bus that is away is reported, but the service stays ready: writes are accepted and their events wait. */
  async state(): Promise<{ ready: boolean; database: boolean; bus: boolean; stopping: boolean }> {
    const limit = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
    const query = this.orm.em
      .fork()
      .execute('select 1')
      .then(
        () => true,
        () => false,
      );
    const database = await Promise.race([query, limit]);
    return { ready: database && !this.stopping, database, bus: this.bus.isConnected(), stopping: this.stopping };
  }
}

/** `/health/live`: the process answers. `/health/ready`: 200 when it may be sent calls, otherwise 503. */
export function registerHealth(fastify: FastifyInstance, health: Health): void {
  fastify.get('/health/live', () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const state = await health.state();
    return reply.status(state.ready ? 200 : 503).send(state);
  });
}
