import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_NOTICES, type NoticeChoices, type Notification, type NotificationFacts } from '@nb/contracts';
import { LivePublisher, newId, Outbox } from '@nb/nest-kit';
import { isForMail, isPast, type News } from './notifications.rules.js';

interface Written {
  id: string;
  user_id: string;
  at: string;
  in_app: boolean;
  facts: NotificationFacts;
  notices: NoticeChoices | null;
  about: string | null;
}
type AfterCommit = (tell: () => void) => void;

/** Writes news into people's notification centres, in the transaction of what caused them. */
@Injectable()
export class NotifierService {
  constructor(
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
  ) {}

  /**
   * In the caller's transaction; open pages hear of it by `afterCommit`, identity by the outbox where a mail is wanted. What was told
   * already, is too old or is for nobody known here is passed over. Returns how many were written.
   */
  async tell(em: EntityManager, news: readonly News[], afterCommit: AfterCommit, now = new Date()): Promise<number> {
    const rows = news.filter(({ at }) => !isPast(at, now.getTime())).map(rowOf);
    const saidBy = new Map(rows.map((row) => [row.id, row.said_by ?? undefined]));
    if (rows.length === 0) return 0;
    const written = await em.execute<Written[]>(WRITE, { rows: JSON.stringify(rows) });
    for (const { id, user_id: userId, at, in_app: inApp, facts, notices, about } of written) {
      const instant = new Date(at).toISOString();
      if (isForMail(facts, notices, instant, now.getTime(), saidBy.get(id)))
        this.outbox.add(em, 'team.notified', { subject: id, version: 1, data: { userId, facts } });
      const notification: Notification = { id, at: instant, read: false, about, facts };
      if (inApp) afterCommit(() => this.live.toUser(userId, { type: 'notification', notification }));
    }
    return written.length;
  }

  /** Somebody is gone: what they were told, and what others were told of them. */
  async forgetPerson(em: EntityManager, userId: string, afterCommit: AfterCommit): Promise<void> {
    await this.forget(em, 'user_id = :id or partner_id = :id', userId, afterCommit);
  }

  /** An invitation is gone, and with it what there is to see. */
  async forgetInvitation(em: EntityManager, invitationId: string, afterCommit: AfterCommit): Promise<void> {
    await this.forget(em, 'invitation_id = :id', invitationId, afterCommit);
  }

  private async forget(em: EntityManager, which: string, id: string, afterCommit: AfterCommit): Promise<void> {
    const rows = await em.execute<{ user_id: string }[]>(`delete from notification where ${which} returning user_id`, {
      id,
    });
    const others = new Set(rows.map(({ user_id }) => user_id).filter((userId) => userId !== id));
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
const WRITE = `
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
  order by w.at, w.id`;
