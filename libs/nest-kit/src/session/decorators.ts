import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { PersonalDataKind, SessionInfo } from '@nb/contracts';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.js';
import { type Access, isAuthenticationStale } from './access.rules.js';
import type { PersonalDataRules } from './viewed-reads.js';

export const ACCESS = 'nb:access';
export const DURING_PASSWORD_CHANGE = 'nb:during-password-change';
export const BEFORE_SECOND_STEP = 'nb:before-second-step';
export const STEP_UP = 'nb:step-up';
export const WHILE_VIEWING = 'nb:while-viewing';
export const EXPORT = 'nb:export';
export const PERSONAL_DATA = 'nb:personal-data';

/** Anyone may call it. `@CurrentSession()` holds the session if there is one. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** Another service with the shared secret in `x-internal-secret` may call it, nobody else (404 otherwise). */
export const Internal = () => SetMetadata(ACCESS, 'internal' satisfies Access);
/** Only master admins; others get 403 `access.forbidden`. */
export const MasterAdmin = () => SetMetadata(ACCESS, 'admin' satisfies Access);
/** Also open while a temporary password waits to be changed. */
export const AllowDuringPasswordChange = () => SetMetadata(DURING_PASSWORD_CHANGE, true);
/** Also open to somebody whom the policy obliges to a second step and who has none yet (docs/product/two-step-sign-in.md#policy). */
export const AllowBeforeSecondStep = () => SetMetadata(BEFORE_SECOND_STEP, true);
export type StepUpKind = 'always' | 'some-fields';
/**
 * Asks for an authentication of the last ten minutes, with the second step where the account has one: 403 `access.step-up` otherwise
 * (docs/product/two-step-sign-in.md#step-up). Of a call that needs it for `some-fields` only, the service calls `requireFreshAuthentication` itself.
 */
export const StepUp = (kind: StepUpKind = 'always') => SetMetadata(STEP_UP, kind);
/** @throws Problem `access.step-up` when the caller has to prove again who they are. */
export function requireFreshAuthentication(session: SessionInfo): void {
  if (isAuthenticationStale(session)) throw new Problem('access.step-up');
}
/** A write that is also open to a master admin who only looks at the account: leaving it. */
export const AllowWhileViewing = () => SetMetadata(WHILE_VIEWING, true);
/** A read that hands something out to be kept, as a file or an address: refused to a master admin who views the account. */
export const ExportsData = () => SetMetadata(EXPORT, true);
/** A read that shows personal data of the caller, or of the person whose id is in the path: recorded while a master admin views the account. */
export const ShowsPersonalData = (kind: PersonalDataKind, { of }: { of: 'caller' | 'path-id' } = { of: 'caller' }) =>
  SetMetadata(PERSONAL_DATA, { kind, ofPathId: of === 'path-id' } satisfies PersonalDataRules);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();
/** The caller's `SessionInfo`; undefined only on `@Public()` routes. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).session,
);
/** Hash of the caller's session token, to end or watch that session; undefined only on `@Public()` routes. */
export const CurrentTokenHash = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).tokenHash,
);
