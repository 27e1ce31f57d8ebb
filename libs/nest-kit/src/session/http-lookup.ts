import { sessionInfo, type SessionInfo } from '@nb/contracts';
import { internalFetch } from '../http/internal-fetch.js';
import type { SessionLookup } from './session.types.js';

/** Asks identity whose session it is (contracts `internal.ts`); fails after 2 s without an answer. */
export class HttpSessionLookup implements SessionLookup {
  constructor(
    private readonly identityUrl: string,
    private readonly secret: string,
  ) {}
  async find(tokenHash: string): Promise<SessionInfo | null> {
    const response = await internalFetch(`${this.identityUrl}/internal/session`, {
      secret: this.secret,
      body: { tokenHash },
    });
    return response === null ? null : sessionInfo.parse(response);
  }
}
