import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_DATA, notificationFacts, secondStepPolicyMode } from '@nb/contracts';
import { defineJob, ENV, HandlesJob, JobQueue, newId, UnrecoverableJobError, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import type { IdentityEnv } from '../env.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { MailPreparation } from './mail-preparation.js';
import { isRefusedForGood, Mailer } from './mailer.js';

const userId = z.uuid();
const time = z.iso.datetime();
const zones = { zone: z.string(), ownZone: z.string().nullish() };

/** Which mail, and what it is about. Names, addresses and links are looked up or made when it goes out. */
export const mail = z.discriminatedUnion('kind', [
  /** To the owner of the address that `reset_requests` holds, if there is one. */
  z.object({ kind: z.literal('reset'), requestId: z.uuid() }),
  /** The same, sent by an admin. */
  z.object({ kind: z.literal('reset-link'), userId }),
  z.object({ kind: z.literal('welcome'), userId, sponsorId: z.uuid().nullable() }),
  z.object({ kind: z.literal('account'), userId }),
  /** `admin`: it is temporary. */
  z.object({ kind: z.literal('password-changed'), userId, by: z.enum(['owner', 'admin']) }),
  /** The account's second step: what changed; `left`: unused recovery codes after one was used. */
  z.object({
    kind: z.literal('second-step'),
    userId,
    change: z.enum([
      'on',
      'off',
      'codes-made',
      'code-used',
      'totp-added',
      'totp-removed',
      'passkey-added',
      'passkey-removed',
      'reset',
    ]),
    left: z.int().optional(),
  }),
  /** To a master admin: who must have a second step was changed. */
  z.object({ kind: z.literal('second-step-policy'), userId, mode: secondStepPolicyMode, from: time.nullable() }),
  z.object({ kind: z.literal('email-changed'), userId }),
  /** To the address that `former_addresses` holds. */
  z.object({ kind: z.literal('email-left'), userId, formerId: z.uuid() }),
  /** Imported: choose a password with a link. */
  z.object({ kind: z.literal('invite'), userId }),
  /** To the sponsor. */
  z.object({ kind: z.literal('registered'), userId, partnerId: z.uuid(), invitationId: z.uuid().nullable() }),
  /** `zone` is the one the call was set in, `ownZone` the recipient's, where it is known. */
  z.object({
    kind: z.literal('call'),
    userId,
    at: time.nullable(),
    previousAt: time.nullable(),
    /** It takes place elsewhere than was mailed last. */
    isPlaced: z.boolean().optional(),
    ...zones,
    version: z.int(),
  }),
  z.object({
    kind: z.literal('reminder'),
    userId,
    partnerId: z.uuid(),
    sponsorId: z.uuid().nullable(),
    at: time,
    ...zones,
    hours: z.number(),
  }),
  /** Of the notification centre. */
  z.object({ kind: z.literal('notice'), userId, facts: notificationFacts }),
  z.object({
    kind: z.literal('digest'),
    userId,
    ...EVENT_DATA['team.digest-prepared'].pick({ figures: true, attention: true, attentionTotal: true }).shape,
    zone: z.string().optional(),
  }),
]);
export type Mail = z.output<typeof mail>;
export type MailKind = Mail['kind'];
export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>;

/** 5 s after the first failure, doubling to an hour: five days in all, as mail servers do it among themselves. */
export const mailJob = defineJob({
  name: 'mail',
  payload: mail,
  retry: { limit: 128, delaySeconds: 5, maxDelaySeconds: 3_600 },
});

/** A link that somebody waits for goes first; what goes out to very many people together goes last. */
const PRIORITY: Partial<Record<MailKind, number>> = { reset: 2, 'reset-link': 2, invite: 0, reminder: 0, digest: 0 };

/** Mails, each sent if and only if the caller's transaction commits, also after a crash. */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly jobs: JobQueue,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  add(em: EntityManager, mail: Mail, startAfter?: Date): Promise<void> {
    return this.addMany(em, [mail], startAfter);
  }

  /** All of one kind. */
  async addMany(em: EntityManager, mails: readonly Mail[], startAfter?: Date): Promise<void> {
    const [first] = mails;
    if (first) await this.jobs.sendMany(em, mailJob, mails, { priority: PRIORITY[first.kind] ?? 1, startAfter });
  }

  /**
   * A call was set, moved or cancelled. A call that is new is mailed immediately, a change waits for some minutes: others that follow within them become
   * one mail with it, from the time that was mailed last to the one that holds. Nothing when that is the same, at the same place, or over.
   */
  async addCall(em: EntityManager, changed: MailOf<'call'>): Promise<void> {
    const [waiting] = await this.jobs.takeBack<Mail>(em, mailJob, { kind: 'call', userId: changed.userId });
    const previousAt = waiting?.payload.kind === 'call' ? waiting.payload.previousAt : changed.previousAt;
    const isPlaced =
      changed.isPlaced === true || (waiting?.payload.kind === 'call' && waiting.payload.isPlaced === true);
    const isAhead = Date.parse(changed.at ?? previousAt ?? '') > Date.now();
    if ((changed.at === previousAt && !isPlaced) || !isAhead) return;
    const delayMs = previousAt === null ? 0 : this.env.CALL_MAIL_DELAY_SECONDS * 1_000;
    await this.add(em, { ...changed, previousAt, isPlaced }, waiting?.startAfter ?? new Date(Date.now() + delayMs));
  }

  /**
   * A link to a new password, to the owner of this address if there is one: that is looked up when nobody waits for it. The address waits in a table,
   * because a job holds none. `isCounted`: it is one of the account's three an hour already.
   */
  async addReset(em: EntityManager, email: string, visitor: Visitor, isCounted = false): Promise<void> {
    const requestId = newId();
    await em.execute('insert into reset_requests (id, email, address, device, is_counted) values (?, ?, ?, ?, ?)', [
      requestId,
      email,
      visitor.address,
      visitor.device,
      isCounted,
    ]);
    await this.add(em, { kind: 'reset', requestId });
  }

  /** To the new address of an account and to the one it had, which waits in a table because a job holds none. */
  async addEmailChanged(em: EntityManager, userId: string, formerEmail: string): Promise<void> {
    const formerId = newId();
    await em.execute('insert into former_addresses (id, user_id, email) values (?, ?, ?)', [
      formerId,
      userId,
      formerEmail,
    ]);
    await this.add(em, { kind: 'email-left', userId, formerId });
    await this.add(em, { kind: 'email-changed', userId });
  }
}

@Injectable()
@HandlesJob(mailJob)
export class MailJob implements JobHandler<Mail> {
  constructor(
    private readonly em: EntityManager,
    private readonly preparation: MailPreparation,
    private readonly mailer: Mailer,
  ) {}

  async run(due: Mail): Promise<void> {
    const ready = await this.preparation.of(due);
    try {
      if (ready) await this.mailer.send(ready);
    } catch (error) {
      throw isRefusedForGood(error)
        ? new UnrecoverableJobError('The mail server will never take this mail', { cause: error })
        : error;
    }
    if (due.kind === 'reset') await this.em.fork().execute('delete from reset_requests where id = ?', [due.requestId]);
    if (due.kind === 'email-left')
      await this.em.fork().execute('delete from former_addresses where id = ?', [due.formerId]);
  }
}
