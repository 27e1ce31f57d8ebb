import { Inject, Injectable, type MessageEvent } from '@nestjs/common';
import { liveMessage } from '@nb/contracts';
import { EVENT_BUS, Metrics, Sessions, type EventBus } from '@nb/nest-kit';
import { Observable } from 'rxjs';
import { RecentChanges } from './recent-changes.js';

/** Proxies and browsers give up on a silent connection; a comment keeps it open. */
export const HEARTBEAT_MS = 15_000;
/** Sent to the browser: how soon it reconnects when the connection breaks. */
const RETRY_MS = 1_000;
/** The shell holds one stream per browser; a session that opens more loses the oldest. */
const STREAMS_PER_SESSION = 5;

/** The open live streams of this process, by the session that holds them. */
@Injectable()
export class LiveStreams {
  private readonly open$ = new Map<string, Set<() => void>>();

  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    private readonly sessions: Sessions,
    private readonly recentChanges: RecentChanges,
    metrics: Metrics,
  ) {
    metrics.gauge('live_connections', 'Open live streams of browsers.', () =>
      [...this.open$.values()].reduce((sum, ends) => sum + ends.size, 0),
    );
  }

  /**
   * Messages of these subjects until the reader leaves, the session ends or the process stops; first what the page may have missed while it started.
   * @param tokenHash of the session that holds it.
   */
  open(tokenHash: string, subjects: readonly string[], heartbeatMs = HEARTBEAT_MS): Observable<MessageEvent> {
    return new Observable<MessageEvent>((reader) => {
      const end = () => reader.complete();
      const endings = [
        ...subjects.map((subject) =>
          this.bus.onLive(subject, (data) => {
            const message = liveMessage.safeParse(data);
            if (message.success) reader.next({ data: message.data });
          }),
        ),
        this.sessions.onEvicted(tokenHash, end),
      ];
      const heart = setInterval(() => {
        reader.next({ comment: 'alive' });
        this.endIfSignedOut(tokenHash, end);
      }, heartbeatMs);
      this.remember(tokenHash, end);
      reader.next({ retry: RETRY_MS, comment: 'open' });
      // Asked after listening began, so that nothing falls between the two.
      for (const message of this.recentChanges.messages(subjects)) reader.next({ data: message });
      return () => {
        clearInterval(heart);
        for (const ending of endings) ending();
        this.forget(tokenHash, end);
      };
    });
  }

  closeAll(): void {
    for (const ends of this.open$.values()) for (const end of ends) end();
  }

  /** Evictions travel over a bus that may be down, and sessions run out: asked again with every heartbeat. */
  private endIfSignedOut(tokenHash: string, end: () => void): void {
    this.sessions.find(tokenHash).then(
      (session) => {
        if (session === null) end();
      },
      () => undefined,
    );
  }

  private remember(tokenHash: string, end: () => void): void {
    const ends = this.open$.get(tokenHash) ?? new Set();
    this.open$.set(tokenHash, ends.add(end));
    const [oldest] = ends;
    if (ends.size > STREAMS_PER_SESSION) oldest?.();
  }

  private forget(tokenHash: string, end: () => void): void {
    const ends = this.open$.get(tokenHash);
    ends?.delete(end);
    if (ends?.size === 0) this.open$.delete(tokenHash);
  }
}
