import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { EventBus } from '../bus/event-bus.js';
import { JOB_SCHEMA } from '../jobs/job-queue.migration.js';
import type { Metrics } from '../telemetry/metrics.js';

export interface ServiceParts {
  name: string;
  orm: MikroORM;
  bus: EventBus;
}

/** What every service publishes besides its calls. Database and NATS are asked only when Prometheus asks. */
export function serviceMetrics(metrics: Metrics, { name, orm, bus }: ServiceParts): void {
  const count = async (sql: string): Promise<number> => {
    const [row] = await orm.em.fork().execute<{ value: number }[]>(sql);
    return Number(row?.value ?? 0);
  };
  metrics.gauge(
    'db_pool_connections',
    'Connections to PostgreSQL.',
    async () => {
      const { totalCount, idleCount } = await poolOf(orm);
      return [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
      ];
    },
    ['state'],
  );
  metrics.gauge('db_pool_waiting', 'Calls that wait for a connection.', async () => (await poolOf(orm)).waitingCount);
  metrics.gauge('outbox_unpublished_events', 'Events that happened here and are not published yet.', () =>
    count('select count(*)::int as value from outbox where published_at is null'),
  );
  metrics.gauge('outbox_oldest_unpublished_seconds', 'Age of the oldest of them; 0 without any.', () =>
    count(
      'select coalesce(extract(epoch from now() - min(occurred_at)), 0)::float8 as value from outbox where published_at is null',
    ),
  );
  metrics.gauge('dead_letters', 'Events that could not be applied here.', () =>
    count('select count(*)::int as value from dead_letter'),
  );
  const jobs = (sql: string) => async () => {
    const rows = await orm.em.fork().execute<{ queue: string; value: number }[]>(sql);
    return rows.map(({ queue, value }) => ({ labels: { queue }, value }));
  };
  metrics.gauge(
    'jobs_waiting',
    'Jobs that are to run now or later.',
    jobs(
      `select q.name as queue, count(j.id)::int as value from ${JOB_SCHEMA}.queue q left join ${JOB_SCHEMA}.job j on j.name = q.name and j.state < 'active'
       where q.name not in ('failed', '__pgboss__send-it') group by 1`,
    ),
    ['queue'],
  );
  metrics.gauge(
    'jobs_failed',
    'Jobs that are not tried again, of the last 14 days.',
    jobs(
      `select q.name as queue, count(j.id)::int as value from ${JOB_SCHEMA}.queue q left join ${JOB_SCHEMA}.job j on j.name = 'failed' and j.source_name = q.name
       where q.name not in ('failed', '__pgboss__send-it') group by 1`,
    ),
    ['queue'],
  );
  // The in-process bus keeps nothing that could wait.
  if (bus.kind === 'jetstream')
    metrics.gauge(
      'consumer_pending_events',
      'Events of others that the service has not dealt with yet.',
      async () => (await bus.pending(name)) ?? [],
    );
  metrics.gauge('bus_connected', 'Whether events and live messages get through.', () => (bus.isConnected() ? 1 : 0));
}

const poolOf = (orm: MikroORM) => orm.em.getConnection().getNativeClient() as Promise<Pool>;
