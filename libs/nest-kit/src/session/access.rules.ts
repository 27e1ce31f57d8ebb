import { FRESH_MINUTES, type SessionInfo } from '@nb/contracts';

/** Who may call a route. Undefined: everybody who is signed in and has neither a temporary password to replace nor a required second step to set up. */
export type Access = 'public' | 'internal' | 'admin';

/** What decorators say of a route. */
export interface RouteAccess {
  access: Access | undefined;
  openDuringPasswordChange: boolean;
  openBeforeSecondStep: boolean;
  /** It asks for a fresh authentication, whatever is sent. */
  needsStepUp: boolean;
}

export type AccessRefusal =
  | 'access.signed-out'
  | 'access.password-change-required'
  | 'access.second-step-required'
  | 'access.forbidden'
  | 'access.step-up';

/**
 * Whether the person has to prove again who they are before something that must not be left to somebody who finds an open page: their last proof is older
 * than ten minutes, or it was without the second step that the account has. Never for a session of a version that does not know when it was.
 */
export function isAuthenticationStale(
  { authenticatedAt, isTwoStep, hasSecondStep }: SessionInfo,
  now: number = Date.now(),
): boolean {
  if (authenticatedAt === undefined) return false;
  if (hasSecondStep === true && isTwoStep !== true) return true;
  return now - Date.parse(authenticatedAt) > FRESH_MINUTES * 60_000;
}

/**
 * Why a session may not call a route; undefined = it may. A temporary password is changed before a second step is set up, and who may not call at all
 * is never asked for a fresh authentication.
 */
export function accessRefusal(
  session: SessionInfo | null,
  { access, openDuringPasswordChange, openBeforeSecondStep, needsStepUp }: RouteAccess,
  now: number = Date.now(),
): AccessRefusal | undefined {
  if (access === 'public') return undefined;
  if (!session) return 'access.signed-out';
  if (session.mustChangePassword) {
    if (!openDuringPasswordChange) return 'access.password-change-required';
  } else if (session.mustAddSecondStep === true && !openBeforeSecondStep) return 'access.second-step-required';
  if (access === 'admin' && !session.isMasterAdmin) return 'access.forbidden';
  return needsStepUp && isAuthenticationStale(session, now) ? 'access.step-up' : undefined;
}
