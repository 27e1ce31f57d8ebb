import type { SessionInfo } from '@nb/contracts';
import type { PersonalDataRules } from './viewed-reads.js';

/** Where the guard asks whose session a token is; the kit's default asks identity over HTTP, identity provides its own. */
export interface SessionLookup {
  /** @param tokenHash `hashToken(cookie value)`. null = there is no such session. Throws when it can't be known now. */
  find(tokenHash: string): Promise<SessionInfo | null>;
}
/** Nest token of the `SessionLookup` in use. */
export const SESSION_LOOKUP = Symbol('SESSION_LOOKUP');

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard when the user is signed in. */
    session?: SessionInfo;
    tokenHash?: string;
    /** What the call shows of somebody, when the caller is a master admin who views an account: recorded with the answer. */
    viewedRead?: PersonalDataRules | undefined;
  }
}
