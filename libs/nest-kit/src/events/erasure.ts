import type { EntityManager } from '@mikro-orm/postgresql';
import { forgetInJobs } from '../jobs/job-queue.js';

/** Kept answers that name the person: the call goes on counting as done, what it answered is gone (`NOT_KEPT` of the idempotency). */
const FORGET_ANSWERS = `update idempotency set status = 0, body = null where body is not null and strpos(body, ?) > 0`;

/** Of one person's calls, those whose kept answer names this id: what it was about is deleted. */
export async function forgetAnswers(em: EntityManager, userId: string, id: string): Promise<void> {
  await em.execute(`${FORGET_ANSWERS} and user_id = ?`, [id, userId]);
}

/** From where somebody acted, and what an admin's act changed of the person; who, what and when stay. */
const SCRUB_EVENTS = `update outbox set data = data
    || case when jsonb_exists(data, 'address') then '{"address": ""}'::jsonb else '{}'::jsonb end
    || case when jsonb_exists(data, 'changes') and data ->> 'userId' = :userId::text then jsonb_build_object('changes',
         (select coalesce(jsonb_agg(each || '{"before": null, "after": null}'::jsonb), '[]') from jsonb_array_elements(data -> 'changes') each))
       else '{}'::jsonb end
  where (subject = :userId::uuid or (type in ('training.admin-acted', 'team.admin-acted', 'team.call-scheduled')
      and :userId::text in (data ->> 'userId', data ->> 'actorId', data ->> 'scheduledBy')))
    and (jsonb_exists(data, 'address') or jsonb_exists(data, 'changes'))`;

/**
 * Takes a deleted person out of the tables that every service has, in the transaction of the deletion: kept answers, events, dead letters and jobs. The
 * consumer of every service does it with each `identity.user-deleted`; a service that knows the person's addresses does it again with those.
 * @param addresses e-mails and phone numbers of the person.
 */
export async function eraseTraces(em: EntityManager, userId: string, addresses: readonly string[] = []): Promise<void> {
  await em.execute('delete from idempotency where user_id = ?', [userId]);
  await em.execute(SCRUB_EVENTS, { userId });
  await forgetInJobs(em, userId, addresses);
  for (const trace of [userId, ...addresses]) await em.execute(FORGET_ANSWERS, [trace]);
  for (const address of addresses) {
    // Within a JSON text the address stands as JSON writes it.
    const written = JSON.stringify(address).slice(1, -1);
    await em.execute(
      `update dead_letter set envelope = replace(envelope::text, ?, '')::jsonb, error = replace(error, ?, '')
       where strpos(envelope::text, ?) > 0 or strpos(error, ?) > 0`,
      [written, address, written, address],
    );
  }
}
