import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LIVE_ADMIN_SUBJECT, liveMessage, liveUserSubject, type LiveMessage, type LiveTag } from '@nb/contracts';
import { EVENT_BUS, type EventBus } from '@nb/nest-kit';

/** The longest time from a page's read to its open stream, ms: a slow phone needs seconds. */
export const RECENT_MS = 5_000;

/** What a client of the version before has to read again when it missed the message; other messages already come with a `stale` (docs/releases.md). */
const STALE_TAGS: Partial<Record<LiveMessage['type'], readonly LiveTag[]>> = {
  partner: ['Downline', 'Partner', 'Attention'],
  'partner-gone': ['Downline', 'Partner', 'Attention'],
  below: ['Downline', 'Partner'],
  notification: ['Notifications'],
};
interface Recent {
  at: number;
  /** When a message of the type, or with the tag, last came. */
  types: Map<string, number>;
  tags: Map<LiveTag, number>;
}

/**
 * What happened in the last seconds, by subject: a page reads its data and then opens its stream, and what changes between the two would
 * stay old on screen. Only the types are kept, not the messages: a page may have read some of it already.
 */
@Injectable()
export class RecentChanges implements OnModuleDestroy {
  /** In the order of the last message, so that the oldest come first. */
  private readonly bySubject = new Map<string, Recent>();
  private readonly endings: (() => void)[];

  constructor(@Inject(EVENT_BUS) bus: EventBus) {
    this.endings = [liveUserSubject('*'), LIVE_ADMIN_SUBJECT].map((pattern) =>
      bus.onLive(pattern, (data, subject) => this.note(subject, data, Date.now())),
    );
  }

  /** What happened on these subjects within `RECENT_MS` before now: `missed`, and the same as `stale`. */
  messages(subjects: readonly string[], now = Date.now()): LiveMessage[] {
    const recent = subjects.flatMap((subject) => this.bySubject.get(subject) ?? []);
    const fresh = <Key>(of: (each: Recent) => Map<Key, number>): Key[] => [
      ...new Set(recent.flatMap((each) => [...of(each)].filter(([, at]) => now - at <= RECENT_MS).map(([key]) => key))),
    ];
    const types = fresh((each) => each.types);
    const tags = fresh((each) => each.tags);
    return [
      ...(types.length > 0 ? [{ type: 'missed' as const, types }] : []),
      ...(tags.length > 0 ? [{ type: 'stale' as const, tags }] : []),
    ];
  }

  note(subject: string, data: unknown, now: number): void {
    const { data: message } = liveMessage.safeParse(data);
    if (!message) return;
    const { types, tags } = this.bySubject.get(subject) ?? { types: new Map(), tags: new Map() };
    if (message.type !== 'stale') types.set(message.type, now);
    for (const tag of message.type === 'stale' ? message.tags : (STALE_TAGS[message.type] ?? [])) tags.set(tag, now);
    this.bySubject.delete(subject);
    this.bySubject.set(subject, { at: now, types, tags });
    for (const [oldest, { at }] of this.bySubject) {
      if (now - at <= RECENT_MS) break;
      this.bySubject.delete(oldest);
    }
  }

  /** The number of subjects with recent changes. */
  get size(): number {
    return this.bySubject.size;
  }

  onModuleDestroy(): void {
    for (const end of this.endings) end();
  }
}
