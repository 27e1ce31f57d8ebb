import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { LiveMessage } from '@nb/contracts';
import { LivePublisher, Throttle } from '@nb/nest-kit';
import { MEMBER_COLUMNS, MEMBER_TABLES, toMember, type MemberRow } from '../partners/partner.view.js';
import { UplineNotifier } from './upline-notifier.js';

type Reason = Extract<LiveMessage, { type: 'partner' }>['reason'];
/** What shows in the trees of people further up, too; calls and contacts are the sponsor's alone. */
const SEEN_FROM_ABOVE: ReadonlySet<Reason> = new Set(['registered', 'progress']);

/** Tells open pages what moved. Call it after the commit. */
@Injectable()
export class LiveNotifier implements OnModuleDestroy {
  /** Master admins see everybody: the whole network moves their list. */
  private readonly admins: Throttle;

  constructor(
    private readonly em: EntityManager,
    private readonly live: LivePublisher,
    private readonly uplineNotifier: UplineNotifier,
  ) {
    this.admins = new Throttle(() => this.live.toAdmins({ type: 'stale', tags: ['Downline', 'AdminUsers'] }));
  }

  /** The direct sponsor's row of this partner has a new state. */
  async partnerMoved(id: string, reason: Reason): Promise<void> {
    const [row] = await this.em
      .fork()
      .execute<MemberRow[]>(`select ${MEMBER_COLUMNS}, 1 as depth from partner p ${MEMBER_TABLES} where p.id = :id`, {
        id,
      });
    if (row) this.tell(row, reason);
  }

  /** As `partnerMoved`, with the row that was just committed. */
  tell(row: MemberRow, reason: Reason): void {
    if (!row.registered) return;
    if (row.sponsor_id !== null)
      this.live.toUser(row.sponsor_id, { type: 'partner', reason, member: toMember(row, new Date()) });
    if (SEEN_FROM_ABOVE.has(reason)) this.uplineNotifier.notify(row.sponsor_id);
    this.admins.trigger();
  }

  /** The person has another name: whoever sees them in a tree further up reads it again. */
  renamed(sponsorId: string | null): void {
    this.uplineNotifier.notify(sponsorId);
  }

  /** The partner left that sponsor's list. */
  partnerGone(id: string, sponsorId: string | null): void {
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'partner-gone', id });
    this.uplineNotifier.notify(sponsorId);
    this.admins.trigger();
  }

  /** The sponsor's whole list changed at once. */
  listMoved(sponsorId: string | null): void {
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'stale', tags: ['Downline'] });
    this.uplineNotifier.notify(sponsorId);
    this.admins.trigger();
  }

  /** As `listMoved` of many, with what is open of single partners. */
  listsMoved(sponsorIds: readonly string[]): void {
    for (const sponsorId of sponsorIds) {
      this.live.toUser(sponsorId, { type: 'stale', tags: ['Downline', 'Attention', 'Partner'] });
      this.uplineNotifier.notify(sponsorId);
    }
    this.admins.trigger();
  }

  /** The partner's own pages show another call, and so do the sponsor's calendar and list of who needs them. */
  callMoved(userId: string, sponsorId: string | null): void {
    this.live.toUser(userId, { type: 'stale', tags: ['User', 'Progress', 'Calendar'] });
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'stale', tags: ['Calendar', 'Attention'] });
  }

  /** Somebody's invitations changed: used, made, gone. */
  invitationsMoved(ownerId: string): void {
    this.live.toUser(ownerId, { type: 'stale', tags: ['Codes', 'Downline', 'Attention'] });
    this.admins.trigger();
  }

  onModuleDestroy(): void {
    this.admins.stop();
  }
}
