import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LIVE_ADMIN_SUBJECT, liveMessage, liveUserSubject, type LiveMessage, type LiveTag } from '@nb/contracts';
import { EVENT_BUS, type EventBus } from '@nb/nest-kit';

/** A page has read its data at most so long before its stream is open, ms; a slow phone needs seconds from the one to the other. */
export const RECENT_MS = 5_000;

/** What a page that missed the message has to read again. */
const TAGS_OF: { [Type in Exclude<LiveMessage['type'], 'stale'>]: readonly LiveTag[] } = {
  partner: ['Downline', 'Partner', 'Attention'],
  'partner-gone': ['Downline', 'Partner', 'Attention'],
  below: ['Downline', 'Partner'],
  notification: ['Notifications'],
};

/**
 * What was told in the last seconds, by subject: a page reads its data and then opens its stream, and what moves between the two would
 * stay old on screen (M7). Only what is stale by it is kept, not the messages: a page may have read some of it already.
 */
@Injectable()
export class RecentChanges implements OnModuleDestroy {
  /** In the order of the last message, so that what is too old stands first. */
  private readonly told = new Map<string, { at: number; tags: Map<LiveTag, number> }>();
  private readonly endings: (() => void)[];

  constructor(@Inject(EVENT_BUS) bus: EventBus) {
    this.endings = [liveUserSubject('*'), LIVE_ADMIN_SUBJECT].map((pattern) =>
      bus.onLive(pattern, (data, subject) => this.hear(subject, data, Date.now())),
    );
  }

  /** What was told on these subjects within `RECENT_MS` before now, and so must be read again. */
  stale(subjects: readonly string[], now = Date.now()): LiveTag[] {
    const tags = subjects.flatMap((subject) =>
      [...(this.told.get(subject)?.tags ?? [])].filter(([, at]) => now - at <= RECENT_MS).map(([tag]) => tag),
    );
    return [...new Set(tags)];
  }

  hear(subject: string, data: unknown, now: number): void {
    const { data: message } = liveMessage.safeParse(data);
    if (!message) return;
    const tags = this.told.get(subject)?.tags ?? new Map<LiveTag, number>();
    for (const tag of message.type === 'stale' ? message.tags : TAGS_OF[message.type]) tags.set(tag, now);
    this.told.delete(subject);
    this.told.set(subject, { at: now, tags });
    for (const [oldest, { at }] of this.told) {
      if (now - at <= RECENT_MS) break;
      this.told.delete(oldest);
    }
  }

  /** Of so many people something is remembered. */
  get size(): number {
    return this.told.size;
  }

  onModuleDestroy(): void {
    for (const end of this.endings) end();
  }
}
