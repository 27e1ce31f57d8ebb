import type { EntityManager } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { dayOf, namedBy, RANDOM_BYTES } from './certificate.rules.js';

/**
 * Issues the learner's certificate of a completion, in the caller's transaction, which has locked the row of `progress`. One of the same
 * completion stays as it is; one of an earlier completion is replaced, so its id is never valid again.
 */
export async function issueCertificate(em: EntityManager, userId: string, completedAt: Date): Promise<void> {
  const [call] = await em.execute<{ zone: string }[]>('select zone from learner_calls where user_id = ?', [userId]);
  const { id, number } = namedBy(randomBytes(RANDOM_BYTES));
  await em.execute(
    `insert into certificates (user_id, id, number, completed_at, completed_on) values (?, ?, ?, ?, ?)
     on conflict (user_id) do update set id = excluded.id, number = excluded.number, completed_at = excluded.completed_at,
       completed_on = excluded.completed_on, issued_at = now()
     where certificates.completed_at <> excluded.completed_at`,
    [userId, id, number, completedAt, dayOf(completedAt, call?.zone ?? null)],
  );
}
