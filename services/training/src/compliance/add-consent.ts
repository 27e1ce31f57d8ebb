import type { EntityManager } from '@mikro-orm/postgresql';
import type { Consent } from '@nb/contracts';
import type { Outbox } from '@nb/nest-kit';

/**
 * Enters an agreement in the log and tells the others; the first one to a version stands. Locks the learner's row, so that
 * two at once count one after the other.
 */
export async function addConsent(em: EntityManager, outbox: Outbox, userId: string, consent: Consent): Promise<void> {
  await em.execute('select 1 from learners where user_id = ? for no key update', [userId]);
  const rows = await em.execute<{ seq: number }[]>(
    `insert into consents (user_id, seq, version, at, language, method)
     select ?, coalesce(max(seq), 0) + 1, ?, ?, ?, ? from consents where user_id = ?
     on conflict do nothing returning seq`,
    [userId, consent.version, consent.at, consent.language, consent.method, userId],
  );
  const [entered] = rows;
  if (entered === undefined) return;
  outbox.add(em, 'training.consent-given', { subject: userId, version: entered.seq, data: { userId, consent } });
}
