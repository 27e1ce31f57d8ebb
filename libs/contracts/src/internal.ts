import { z } from 'zod';
import { consent } from './api/compliance.js';
import { userState, callState } from './events/states.js';
import { entityId, instant, language } from './primitives.js';

/**
 * Calls between services, never routed by the edge, authorised by a shared secret in `x-internal-secret`.
 * POST /internal/session {tokenHash}: whose session this is; 404 = none.
 */
export const sessionLookupBody = z.object({ tokenHash: z.string().regex(/^[a-f0-9]{64}$/) });
export const sessionInfo = z.object({
  sessionId: entityId,
  userId: entityId,
  isMasterAdmin: z.boolean(),
  /** A temporary password that has been neither changed nor skipped in this session. */
  mustChangePassword: z.boolean(),
  language,
  sponsorId: entityId.nullable(),
  expiresAt: instant,
  /** It outlives the browser («Remember me»); absent in answers of a version without it. */
  remembered: z.boolean().optional(),
  /** When the person last proved who they are in this session; absent in answers of a version without it. */
  authenticatedAt: instant.optional(),
  /** They did so with a second step. */
  isTwoStep: z.boolean().optional(),
  /** The account has a second step. */
  hasSecondStep: z.boolean().optional(),
  /** The policy holds for the account and it has none: only setting it up is open. */
  mustAddSecondStep: z.boolean().optional(),
  /** The master admin who views this account: the session is read-only. */
  viewedBy: entityId.optional(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

/** GET /internal/users/{id}: what `identity.user-registered` carried, with the current state, for a service that has not received it yet. */
export const internalUser = z.object({
  user: userState,
  version: z.int(),
  call: callState.nullable(),
  consent: consent.nullable(),
});
export type InternalUser = z.infer<typeof internalUser>;

/** GET /internal/personal-data/{userId} of every service but identity: everything that service keeps about the person; empty when it knows nobody by that id. */
export const internalPersonalData = z.record(z.string(), z.unknown());
/** GET /internal/contacts-count/{userId} of training. */
export const internalContactsCount = z.object({ contacts: z.int() });

/** Subject of core NATS on which ended sessions are published, and its data. */
export const SESSION_EVICTION_SUBJECT = 'session.evicted';
export const sessionEviction = z.object({ tokenHashes: z.array(z.string()) });
