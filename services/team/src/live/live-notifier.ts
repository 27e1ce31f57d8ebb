import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LIVE_BELOW_MOST, type LiveMessage } from '@nb/contracts';
import { LivePublisher, LOGGER, Throttle, type Logger } from '@nb/nest-kit';
import { PartnerRepository } from '../partners/partner.repository.js';
import { toMember, type MemberRow } from '../partners/partner.view.js';

type Reason = Extract<LiveMessage, { type: 'partner' }>['reason'];
/** What shows in the trees of people further up, too; calls and contacts are the sponsor's alone. */
const SHOWN_TO_UPLINE: ReadonlySet<Reason> = new Set(['registered', 'progress']);
/** Changes within this time after the first, ms, go to people further up in one message: well within the second that «live» promises. */
const UPLINE_DELAY_MS = 250;
interface Step {
  descendant: string;
  ancestor: string;
  depth: number;
}

/** Sends open pages what has changed in the team. Call it after the commit. */
@Injectable()
export class LiveNotifier implements OnModuleDestroy {
  /** Master admins see everybody: every change in the whole network touches their list. */
  private readonly admins: Throttle;
  /** People directly below whom something changed, of whom the people further up are not notified yet. */
  private changedParents = new Set<string>();
  private uplineTimer: NodeJS.Timeout | undefined;
  private sending = Promise.resolve();
  private isEnding = false;

  constructor(
    private readonly partners: PartnerRepository,
    private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.admins = new Throttle(() => this.live.toAdmins({ type: 'network-changed' }));
  }

  /** The partner's row in the direct sponsor's list has a new state, which is read here. */
  async readAndNotify(id: string, reason: Reason): Promise<void> {
    const [row] = await this.partners.findMembers([id]);
    if (row) this.notifyRow(row, reason);
  }

  /** As `readAndNotify`, with the row that was just committed. */
  notifyRow(row: MemberRow, reason: Reason): void {
    if (!row.registered) return;
    if (row.sponsorId !== null)
      this.live.toUser(row.sponsorId, { type: 'partner', reason, member: toMember(row, new Date()) });
    if (SHOWN_TO_UPLINE.has(reason)) this.notifyUpline(row.sponsorId);
    this.admins.trigger();
  }

  /** The person has another name: everybody further up who sees them in a tree reads it again. */
  notifyRenamed(sponsorId: string | null): void {
    this.notifyUpline(sponsorId);
  }

  /** The partner left that sponsor's list. */
  notifyGone(id: string, sponsorId: string | null): void {
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'partner-gone', id });
    this.notifyUpline(sponsorId);
    this.admins.trigger();
  }

  /** Several people came to that sponsor's list together. */
  notifyDownlineChanged(sponsorId: string | null): void {
    if (sponsorId !== null) this.live.toUser(sponsorId, { type: 'downline-changed' });
    this.notifyUpline(sponsorId);
    this.admins.trigger();
  }

  /** How many stand below these people, and where, is written to its end. */
  notifyCounts(ids: readonly string[]): void {
    for (const id of ids) this.live.toUser(id, { type: 'downline-changed' });
    this.admins.trigger();
  }

  /** Partners of these sponsors start the training again. */
  notifyPartnersReset(sponsorIds: readonly string[]): void {
    for (const sponsorId of sponsorIds) {
      this.live.toUser(sponsorId, { type: 'partners-reset' });
      this.notifyUpline(sponsorId);
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

  /** People directly below this person changed: who they are, or how far they have come. Those further up see counts and open branches of it. */
  notifyUpline(parent: string | null): void {
    if (parent === null || this.isEnding) return;
    this.changedParents.add(parent);
    this.uplineTimer ??= setTimeout(() => {
      this.sending = this.sending.then(() => this.sendToUpline());
    }, UPLINE_DELAY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    this.admins.stop();
    clearTimeout(this.uplineTimer);
    await this.sending;
  }

  private async sendToUpline(): Promise<void> {
    const parents = [...this.changedParents];
    this.changedParents = new Set();
    this.uplineTimer = undefined;
    try {
      for (const [userId, ids] of uplinesOf(await this.partners.ancestors(parents)))
        this.live.toUser(
          userId,
          ids.size > LIVE_BELOW_MOST ? { type: 'downline-changed' } : { type: 'below', ids: [...ids] },
        );
    } catch (error) {
      // Only the live update is lost: pages read again when they are opened.
      this.logger.warn({ err: error }, 'the upline was not notified of a change');
    }
  }
}

/** For everybody further up: the people below whom something changed, and those in between. */
export function uplinesOf(steps: readonly Step[]): Map<string, Set<string>> {
  const uplines = new Map<string, Set<string>>();
  for (const [descendant, above] of Map.groupBy(steps, (step) => step.descendant)) {
    const line = [descendant];
    for (const { ancestor } of above.toSorted((a, b) => a.depth - b.depth)) {
      const ids = uplines.get(ancestor) ?? new Set();
      for (const id of line) ids.add(id);
      uplines.set(ancestor, ids);
      line.push(ancestor);
    }
  }
  return uplines;
}
