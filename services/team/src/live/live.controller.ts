import { Controller, Sse, type BeforeApplicationShutdown, type MessageEvent } from '@nestjs/common';
import { LIVE_ADMIN_SUBJECT, liveUserSubject, type SessionInfo } from '@nb/contracts';
import { CurrentSession, CurrentTokenHash, Endless } from '@nb/nest-kit';
import type { Observable } from 'rxjs';
import { LiveStreams } from './live-streams.js';

/** GET /api/team/live: what moved, as it moves. */
@Controller('api/team')
export class LiveController implements BeforeApplicationShutdown {
  constructor(private readonly streams: LiveStreams) {}

  @Sse('live')
  @Endless()
  live(@CurrentSession() session: SessionInfo, @CurrentTokenHash() tokenHash: string): Observable<MessageEvent> {
    const subjects = [liveUserSubject(session.userId), ...(session.isMasterAdmin ? [LIVE_ADMIN_SUBJECT] : [])];
    return this.streams.open(tokenHash, subjects);
  }

  /** Open streams would hold the server back from closing. */
  beforeApplicationShutdown(): void {
    this.streams.closeAll();
  }
}
