import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { LiveMessage } from '@nb/contracts';
import { LivePublisher, Throttle } from '@nb/nest-kit';
import { MEMBER_COLUMNS, MEMBER_TABLES, toMember, type MemberRow } from '../partners/partner.view.js';
import { UplineNotifier } from './upline-notifier.js';

type Reason = Extract<LiveMessage, { type: 'partner' }>['reason'];
/** What shows in the trees of people further up, too; calls and contacts are the sponsor's alone. */
const SHOWN_TO_UPLINE: ReadonlySet<Reason> = new Set(['registered', 'progress']);

/** Sends open pages what has changed in the team. Call it after the commit. */
@Injectable()
export class LiveNotifier implements OnModuleDestroy {
  /** Master admins see everybody: every change in the whole network touches their list. */
  private readonly admins: Throttle;

  constructor(
    private readonly em: EntityManager,
    private readonly live: LivePublisher,
    private readonly uplineNotifier: UplineNotifier,
  ) {
    this.admins = new Throttle(() => this.live.toAdmins({ type: 'network-changed' }));
  }

  /** The partner's row in the direct sponsor's list has a new state, which is read here. */
  async readAndNotify(id: string, reason: Reason): Promise<void> {
    const [row] = await this.em
      .fork()
      .execute<MemberRow[]>(`select ${MEMBER_COLUMNS}, 1 as depth from partner p ${MEMBER_TABLES} where p.id = :id`, {
        id,
      });
    if (row) this.notifyRow(row, reason);
  }

  /** As `readAndNotify`, with the row that was just committed. */
  notifyRow(row: MemberRow, reason: Reason): void {
    if (!row.registered) return;
    if (row.sponsor_id !== null)
      this.live.toUser(row.sponsor_id, { type: 'partner', reason, member: toMember(row, new Date()) });
    if (SHOWN_TO_UPLINE.has(reason)) this.uplineNotifier.notify(row.sponsor_id);
    this.admins.trigger();
  }

  /** The person has another name: everybody further up who sees them in a tree reads it again. */
  notifyRenamed(sponsorId: string | null): void {
    this.uplineNotifier.notify(sponsorId);
  }

  /** The partner left that sponsor's list. */
  notifyGone(id: string, sponsorId: string | null): void {
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'partner-gone', id });
    this.uplineNotifier.notify(sponsorId);
    this.admins.trigger();
  }

  /** Several people came to that sponsor's list together. */
  notifyDownlineChanged(sponsorId: string | null): void {
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'downline-changed' });
    this.uplineNotifier.notify(sponsorId);
    this.admins.trigger();
  }

  /** Partners of these sponsors start the training again. */
  notifyPartnersReset(sponsorIds: readonly string[]): void {
    for (const sponsorId of sponsorIds) {
      this.live.toUser(sponsorId, { type: 'partners-reset' });
      this.uplineNotifier.notify(sponsorId);
    }
    this.admins.trigger();
  }

  notifyCallChanged(userId: string, sponsorId: string | null): void {
    for (const to of sponsorId === null ? [userId] : [userId, sponsorId])
      this.live.toUser(to, { type: 'call-changed', userId });
  }

  /** Which of somebody's invitations are open: one was used, made or is gone. */
  notifyOpenInvitations(ownerId: string): void {
    this.live.toUser(ownerId, { type: 'open-invitations-changed' });
    this.admins.trigger();
  }

  onModuleDestroy(): void {
    this.admins.stop();
  }
}
