import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { mail, type Mail, MailOutbox } from './mail.job.js';

const BATCH = 200;
/** What the version before writes into `mails`. */
interface WaitingMail {
  kind: string;
  userId: string | null;
  params: Record<string, unknown>;
  tries: number;
}
const resetParams = z.object({ email: z.string(), address: z.string(), device: z.string() });

const waitingMails = defineJob({
  name: 'waiting-mails',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '* * * * *',
  exclusive: true,
});

/**
 * Moves into the job queue what the version before has left in the table `mails`, and what its replicas still write there during a rollout. A mail
 * leaves the table in the transaction that sends its job. One that the version before is sending has a later `due_at`: it stays until that is over.
 */
@Injectable()
@HandlesJob(waitingMails)
export class WaitingMailsJob implements JobHandler<object> {
  constructor(
    private readonly em: EntityManager,
    private readonly mails: MailOutbox,
  ) {}

  async run(): Promise<void> {
    while ((await this.em.fork().transactional((em) => this.moveBatch(em))) === BATCH);
  }

  private async moveBatch(em: EntityManager): Promise<number> {
    const rows = await em.execute<WaitingMail[]>(
      `delete from mails where id in (select id from mails where due_at <= now() order by due_at, id limit ? for update skip locked)
       returning kind, user_id as "userId", params, tries`,
      [BATCH],
    );
    for (const row of rows) await this.move(em, row);
    return rows.length;
  }

  private async move(em: EntityManager, { kind, userId, params, tries }: WaitingMail): Promise<void> {
    if (kind === 'reset') {
      const { email, ...visitor } = resetParams.parse(params);
      return this.mails.addReset(em, email, visitor, tries > 0);
    }
    const moved = mail.safeParse({ kind, userId, ...params, ...(await this.idsOf(em, kind, userId, params)) });
    if (moved.success) await this.mails.add(em, moved.data);
  }

  /** Ids for the names and addresses of before. People who are gone need no mail. */
  private async idsOf(
    em: EntityManager,
    kind: string,
    userId: string | null,
    params: WaitingMail['params'],
  ): Promise<Partial<Mail>> {
    const idOf = async (sql: string, value: unknown) =>
      (await em.execute<{ id: string }[]>(sql, [value]))[0]?.id ?? null;
    if (kind === 'welcome') return { sponsorId: await idOf('select sponsor_id as id from users where id = ?', userId) };
    if (kind !== 'registered') return {};
    return {
      partnerId: (await idOf('select id from users where email = ?', params['email'])) ?? undefined,
      invitationId: await idOf('select id from invitations where code = ?', params['code']),
    };
  }
}
