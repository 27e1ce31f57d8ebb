import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  ACCOUNT_CHANGES,
  type CALL_ANSWERS,
  CONTACT_MILESTONES,
  DEFAULT_NOTICES,
  NOTIFICATION_DAYS,
  SUPER_ACHIEVER_CONTACTS,
  type ListBadge,
  type NoticeChoices,
  type Notification,
  type NotificationFacts,
  type NotificationKind,
  type ProgressState,
} from '@nb/contracts';
import { execute, LivePublisher, newId, Outbox, prepare } from '@nb/nest-kit';
import { NotificationRepository } from './notification.repository.js';

/** A notification to write. `to` is the person, `toSponsorOf` the partner whose sponsor it is when it is written; one of the two is given. */
export interface News {
  to?: string;
  toSponsorOf?: string;
  facts: NotificationFacts;
  /** The same key is written once for a person and kind. */
  key: string;
  /** News of this kind that comes with it and says more: a person who gets that in the same way does not get this as well. */
  saidBy?: NotificationKind;
  /** ISO instant at which it happened. */
  at: string;
}
type AccountChange = (typeof ACCOUNT_CHANGES)[number];
/** What of an account a person is notified of when somebody else changes it. */
export interface AccountFacts {
  firstName: string;
  lastName: string;
  email: string;
  isMasterAdmin: boolean;
  isActive: boolean;
}

const DAY = 86_400_000;
/** `identity` writes these mails by itself, with what only it knows: the address, the calendar file. */
const MAILED_ALREADY: ReadonlySet<NotificationKind> = new Set(['partner-registered', 'call-changed']);
/** What arrives later than this, after a long outage of the bus, is too old for a mail. */
const MAIL_WITHIN = 3 * DAY;
const dayOf = (at: string) => new Date(at).toISOString().slice(0, 10);
const age = (at: string, now: number) => now - Date.parse(at);

/** Older than what is kept, such as an event of a stream that is read again from its start. */
export const isPast = (at: string, now: number): boolean => age(at, now) >= NOTIFICATION_DAYS * DAY;

const choiceOf = (kind: NotificationKind, choices: NoticeChoices | null) => choices?.[kind] ?? DEFAULT_NOTICES[kind];

/** Whether identity should write a mail of it, as far as is known here; it asks again when the mail goes out. */
export function isForMail(
  facts: NotificationFacts,
  choices: NoticeChoices | null,
  at: string,
  now: number,
  saidBy?: NotificationKind,
): boolean {
  const { kind } = facts;
  // A reset of everybody would write a mail to everybody.
  if (MAILED_ALREADY.has(kind) || (facts.kind === 'account-changed' && facts.change === 'progress-reset')) return false;
  // That a call suits needs nobody to do anything; what is due in minutes is too late for a mail.
  if (facts.kind === 'call-answered' && facts.answer === 'suits') return false;
  if (facts.kind === 'follow-ups-due' && facts.at !== null) return false;
  if (saidBy !== undefined && choiceOf(saidBy, choices).email) return false;
  return choiceOf(kind, choices).email && age(at, now) < MAIL_WITHIN;
}

/** Only who came by an invitation is news; an admin who enters somebody informs the sponsor. */
export const registeredNews = (partnerId: string, invitationId: string | null, at: string): News[] =>
  invitationId === null
    ? []
    : [{ toSponsorOf: partnerId, facts: { kind: 'partner-registered', partnerId }, key: partnerId, at }];

/**
 * A completed step, to the sponsor: the last one is the training itself, which has its own instant as key, so that no later event
 * repeats it. A step cleared and completed again is news once a day. To the partner: the badges of it.
 */
export function stepNews(partnerId: string, step: 1 | 2 | 3 | 4 | 5, progress: ProgressState, at: string): News[] {
  const { trainingCompleted, trainingCompletedAt } = progress;
  if (!trainingCompleted || trainingCompletedAt === null)
    return [
      {
        toSponsorOf: partnerId,
        facts: { kind: 'step-completed', partnerId, step },
        key: `${partnerId} ${step} ${dayOf(at)}`,
        at,
      },
    ];
  const finished = new Date(trainingCompletedAt).toISOString();
  return [
    {
      toSponsorOf: partnerId,
      facts: { kind: 'training-finished', partnerId },
      key: `${partnerId} ${finished}`,
      at: finished,
    },
    { to: partnerId, facts: { kind: 'badge-earned', badge: 'completed' }, key: `completed ${finished}`, at: finished },
  ];
}

/** The badge for finishing within a day. `earned`: what the rule of badges says of the person now. */
export const fastNews = (userId: string, earned: boolean, trainingCompletedAt: string | null): News[] =>
  earned && trainingCompletedAt !== null
    ? [
        {
          to: userId,
          facts: { kind: 'badge-earned', badge: 'twenty-four-hour' },
          key: `twenty-four-hour ${trainingCompletedAt}`,
          at: trainingCompletedAt,
        },
      ]
    : [];

/** The highest milestone that the list has just grown to; a list that shrinks, or grows in between, is no news. */
export const milestoneBetween = (before: number, after: number) =>
  CONTACT_MILESTONES.findLast((count) => before < count && count <= after);

/** `badges`: what the same contacts have earned in step 3. The sponsor is notified of that, not of the count beside it. */
export function contactsNews(
  partnerId: string,
  before: number,
  after: number,
  at: string,
  badges: readonly ListBadge[] = [],
): News[] {
  const count = milestoneBetween(before, after);
  if (count === undefined) return [];
  const earned =
    badges.includes(count === SUPER_ACHIEVER_CONTACTS ? 'super-achiever' : 'list-builder') &&
    count !== CONTACT_MILESTONES[0];
  const news: News = {
    toSponsorOf: partnerId,
    facts: { kind: 'contacts-added', partnerId, count },
    key: `${partnerId} ${count}`,
    at,
    ...(earned && { saidBy: 'partner-badge' }),
  };
  return count === CONTACT_MILESTONES[2]
    ? [news, { to: partnerId, facts: { kind: 'badge-earned', badge: 'fifty-prospects' }, key: 'fifty-prospects', at }]
    : [news];
}

/** The badges of step 3, each earned once: to the partner and to the sponsor. */
export const listBadgeNews = (partnerId: string, badges: readonly ListBadge[], at: string): News[] =>
  badges.flatMap((badge): News[] => [
    { to: partnerId, facts: { kind: 'badge-earned', badge }, key: badge, at },
    { toSponsorOf: partnerId, facts: { kind: 'partner-badge', partnerId, badge }, key: `${partnerId} ${badge}`, at },
  ]);

/** To the partner, of each contact that the sponsor puts on the list. `version` is the list's. */
export const suggestedNews = (userId: string, sponsorId: string | undefined, version: number, at: string): News[] =>
  sponsorId === undefined
    ? []
    : [{ to: userId, facts: { kind: 'contact-suggested', sponsorId }, key: String(version), at }];

/** Goals hidden and shown again are news once a day. */
export const goalsNews = (partnerId: string, before: boolean, after: boolean, at: string): News[] =>
  after && !before
    ? [{ toSponsorOf: partnerId, facts: { kind: 'goals-shared', partnerId }, key: `${partnerId} ${dayOf(at)}`, at }]
    : [];

/** To the partner; a call set to what it was is no news, nor is one that is over. `version` is the call's; `isElsewhere`: its place is another one. */
export function callNews(
  userId: string,
  before: string | null,
  call: { at: string | null; zone: string; version: number; isElsewhere?: boolean },
  now: Date,
): News[] {
  const ahead = Date.parse(call.at ?? before ?? '') > now.getTime();
  const isSameTime = before !== null && call.at !== null && Date.parse(before) === Date.parse(call.at);
  if (!ahead || (isSameTime && !call.isElsewhere)) return [];
  const change = call.at === null ? 'cancelled' : before === null ? 'set' : isSameTime ? 'placed' : 'moved';
  return [
    {
      to: userId,
      facts: { kind: 'call-changed', change, callAt: call.at, zone: call.zone },
      key: String(call.version),
      at: now.toISOString(),
    },
  ];
}

/** To the sponsor, of each answer. `occasion` distinguishes an answer from another to the same call. */
export const answerNews = (
  partnerId: string,
  answer: (typeof CALL_ANSWERS)[number],
  times: number,
  { occasion, at }: { occasion: string; at: string },
): News => ({
  toSponsorOf: partnerId,
  facts: { kind: 'call-answered', partnerId, answer, times },
  key: `${partnerId} ${occasion}`,
  at,
});

/** So many follow-ups are due by a day, or at a time of day. Once each, however many replicas there are. */
export const followUpNews = (
  userId: string,
  due: { on: string; count: number; at: string | null },
  now: string,
): News => ({
  to: userId,
  facts: { kind: 'follow-ups-due', ...due },
  key: due.at ?? due.on,
  at: now,
});

/** An invitation whose last use was just made. A limit raised and reached again is news again. */
export function usedUpNews(
  before: { usageCount: number; maxUses: number | null } | null,
  after: { id: string; ownerId: string; usageCount: number; maxUses: number | null },
  at: string,
): News[] {
  const isFull = ({ usageCount, maxUses }: { usageCount: number; maxUses: number | null }) =>
    maxUses !== null && usageCount >= maxUses;
  if (before === null || isFull(before) || !isFull(after)) return [];
  return [
    {
      to: after.ownerId,
      facts: { kind: 'invitation', invitationId: after.id, reason: 'used-up', expiresAt: null },
      key: `${after.id} used-up ${after.maxUses}`,
      at,
    },
  ];
}

/** An invitation that nobody has used and that ends soon. A new end is news again. */
export const expiringNews = (
  { id, ownerId, expiresAt }: { id: string; ownerId: string; expiresAt: string },
  at: string,
): News => ({
  to: ownerId,
  facts: { kind: 'invitation', invitationId: id, reason: 'expiring', expiresAt },
  key: `${id} expiring ${expiresAt}`,
  at,
});

/** What somebody else changed of an account. A role and whether it works at all are only ever an admin's to change; the rest is where the event says so. */
export function accountChanges(before: AccountFacts, after: AccountFacts, byAdmin: boolean): AccountChange[] {
  const changes: AccountChange[] = [];
  if (before.isMasterAdmin !== after.isMasterAdmin) changes.push(after.isMasterAdmin ? 'made-admin' : 'made-partner');
  if (byAdmin && (['firstName', 'lastName', 'email'] as const).some((field) => before[field] !== after[field]))
    changes.push('profile');
  // A deactivated person reads nothing.
  if (!before.isActive && after.isActive) changes.push('reactivated');
  return changes;
}
/** @param occasion distinguishes this change from another of its kind: the event's id. */
export const accountNews = (userId: string, change: AccountChange, occasion: string, at: string): News => ({
  to: userId,
  facts: { kind: 'account-changed', change },
  key: `${change} ${occasion}`,
  at,
});

interface Written {
  id: string;
  user_id: string;
  at: string;
  in_app: boolean;
  facts: NotificationFacts;
  notices: NoticeChoices | null;
  about: string | null;
}
type AfterCommit = (send: () => void) => void;

/** Writes news into people's notification centres, in the transaction of what caused them. */
@Injectable()
export class NotifierService {
  constructor(
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly repository: NotificationRepository,
  ) {}

  /**
   * In the caller's transaction; open pages are notified by `afterCommit`, identity by the outbox where a mail is wanted. What was written
   * already, is too old or is for nobody known here is skipped. Returns how many were written.
   */
  async notify(em: EntityManager, news: readonly News[], afterCommit: AfterCommit, now = new Date()): Promise<number> {
    const rows = news.filter(({ at }) => !isPast(at, now.getTime())).map(rowOf);
    const saidBy = new Map(rows.map((row) => [row.id, row.said_by ?? undefined]));
    if (rows.length === 0) return 0;
    const written = await execute<Written, 'rows'>(em, WRITE, { rows: JSON.stringify(rows) });
    for (const { id, user_id: userId, at, in_app: inApp, facts, notices, about } of written) {
      const instant = new Date(at).toISOString();
      if (isForMail(facts, notices, instant, now.getTime(), saidBy.get(id)))
        this.outbox.add(em, 'team.notified', { subject: id, version: 1, data: { userId, facts } });
      const notification: Notification = { id, at: instant, read: false, about, facts };
      if (inApp) afterCommit(() => this.live.toUser(userId, { type: 'notification', notification }));
    }
    return written.length;
  }

  /** Deletes a deleted person's notifications and those about the person. */
  async forgetPerson(em: EntityManager, userId: string, afterCommit: AfterCommit): Promise<void> {
    this.forgotten(await this.repository.deleteOfPerson(em, userId), userId, afterCommit);
  }

  /** Deletes the notifications about a deleted invitation. */
  async forgetInvitation(em: EntityManager, invitationId: string, afterCommit: AfterCommit): Promise<void> {
    this.forgotten(await this.repository.deleteOfInvitation(em, invitationId), null, afterCommit);
  }

  /** Open pages of those whose notifications have gone, but for the person who has. */
  private forgotten(owners: readonly string[], gone: string | null, afterCommit: AfterCommit): void {
    const others = new Set(owners.filter((userId) => userId !== gone));
    if (others.size > 0)
      afterCommit(() => others.forEach((userId) => this.live.toUser(userId, { type: 'notifications-changed' })));
  }
}

const rowOf = ({ to, toSponsorOf, facts, key, at, saidBy }: News) => ({
  id: newId(),
  user_id: to ?? null,
  sponsor_of: toSponsorOf ?? null,
  kind: facts.kind,
  key,
  at,
  facts,
  in_app: DEFAULT_NOTICES[facts.kind].inApp,
  partner_id: 'partnerId' in facts ? facts.partnerId : 'sponsorId' in facts ? facts.sponsorId : null,
  invitation_id: 'invitationId' in facts ? facts.invitationId : null,
  said_by: saidBy ?? null,
  said_in_app: saidBy !== undefined && DEFAULT_NOTICES[saidBy].inApp,
});

/** One statement, because a completed step waits for it on its way to the sponsor's page. */
const WRITE = prepare(
  'write-notifications',
  `
  with news as (
    select * from jsonb_to_recordset(:rows::jsonb) as n(
      id uuid, user_id uuid, sponsor_of uuid, kind text, key text, at timestamptz, facts jsonb, in_app boolean, partner_id uuid, invitation_id uuid, said_by text, said_in_app boolean)),
  placed as (
    select n.*, r.id as recipient, r.notices
    from news n left join partner p on p.id = n.sponsor_of and p.registered
    join partner r on r.id = coalesce(n.user_id, p.sponsor_id) and r.registered),
  written as (
    insert into notification (id, user_id, kind, key, at, in_app, partner_id, invitation_id, facts)
    select id, recipient, kind, key, at, coalesce((notices->kind->>'inApp')::boolean, in_app) and not (said_by is not null and coalesce((notices->said_by->>'inApp')::boolean, said_in_app)), partner_id, invitation_id, facts from placed
    on conflict do nothing returning id, user_id, at, in_app, facts, partner_id, invitation_id)
  select w.id, w.user_id, w.at, w.in_app, w.facts, placed.notices, coalesce(i.code, nullif(trim(a.first_name || ' ' || a.last_name), '')) as about
  from written w join placed on placed.id = w.id
  left join partner a on a.id = w.partner_id left join invitation i on i.id = w.invitation_id
  order by w.at, w.id`,
  ['rows'],
);
