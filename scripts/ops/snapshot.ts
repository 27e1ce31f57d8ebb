/** A consistent snapshot of several databases: all copies contain the events published and applied up to the same moment. */
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

const LOCK_MS = 1_000;
const TRIES = 8;

/**
 * One client for each database, in a transaction that sees its database at one moment, the same for all. Writing and publishing events
 * is blocked for some milliseconds meanwhile.
 * @throws Error when the databases are too busy to be held.
 */
export async function snapshots(urls: readonly string[]): Promise<Client[]> {
  for (let attempt = 1; ; attempt += 1) {
    const holders = await connectAll(urls);
    const readers: Client[] = [];
    try {
      // `lock_timeout`: a transaction that holds one of the locks and waits for another can continue when this attempt gives up.
      for (const holder of holders)
        await holder.query(`begin; set local lock_timeout = ${LOCK_MS}; lock table outbox in share mode`);
      readers.push(...(await connectAll(urls)));
      await Promise.all(
        readers.map((reader) => reader.query('begin isolation level repeatable read read only; select 1')),
      );
      return readers;
    } catch (error) {
      await endAll(readers);
      if ((error as { code?: string }).code !== '55P03' || attempt === TRIES) throw error;
      await setTimeout(100 * attempt);
    } finally {
      await endAll(holders);
    }
  }
}

async function connectAll(urls: readonly string[]): Promise<Client[]> {
  const clients = urls.map(
    (connectionString) => new Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'backup' }),
  );
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return clients;
  } catch (error) {
    await endAll(clients);
    throw error;
  }
}

export const endAll = (clients: readonly Client[]) =>
  Promise.all(clients.map((client) => client.end().catch(() => undefined)));
