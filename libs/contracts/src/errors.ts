import { z } from 'zod';

/**
 * Every way a call can be refused: the stable code and its HTTP status (decisions 26 and 27).
 * The text a person reads is looked up by code, on the server in the language of the request.
 */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'request.unsupported-media-type': 415,
  'request.too-large': 413,
  'request.uri-too-long': 414,
  'request.timeout': 408,
  'request.not-found': 404,
  'request.method-not-allowed': 405,
  'request.cross-site': 403,
  'request.rate-limited': 429,
  'request.idempotency-reused': 422,
  'server.failed': 500,
  'server.unavailable': 503,
  'server.busy': 503,
  'version.conflict': 412,
  'access.signed-out': 401,
  'access.forbidden': 403,
  'access.not-found': 404,
  'access.password-change-required': 403,
  'auth.invalid-credentials': 401,
  'auth.email-not-found': 401,
  'auth.deactivated': 403,
  'auth.throttled': 429,
  'password.current-wrong': 400,
  'password.too-short': 400,
  'password.too-long': 400,
  'password.common': 400,
  'password.is-email': 400,
  'password.skip-forbidden': 403,
  'reset.invalid-token': 400,
  'registration.invalid-code': 400,
  'registration.expired-code': 400,
  'registration.used-up-code': 409,
  'registration.wrong-passcode': 400,
  'registration.email-taken': 409,
  'registration.uid-taken': 409,
  'registration.consent-required': 400,
  'registration.signed-in': 409,
  'referral.code-taken': 409,
  'referral.invalid-code': 400,
  'referral.expiry-in-past': 400,
  'referral.not-found': 404,
  'call.incomplete': 400,
  'call.invalid-time': 400,
  'call.in-past': 400,
  'call.own': 403,
  'user.not-found': 404,
  'user.self': 409,
  'user.last-admin': 409,
  'user.email-taken': 409,
  'user.uid-taken': 409,
  'step.locked': 409,
  'step.unknown': 400,
  'step.1-telegram-missing': 409,
  'step.2-link-missing': 409,
  'step.2-actions-missing': 409,
  'step.3-contacts-missing': 409,
  'step.3-action-missing': 409,
  'step.3-contacts-for-action-1': 409,
  'step.3-contacts-for-action-2': 409,
  'step.4-contacts-missing': 409,
  'step.4-goals-missing': 409,
  'referral-link.invalid': 400,
  'goals.too-few-contacts': 409,
  'business-model.locked': 403,
  'resources.locked': 403,
  'compliance.required': 403,
  'compliance.version-outdated': 409,
  'compliance.must-agree': 400,
  'prospect.not-found': 404,
  'prospect.limit': 422,
  'prospect.version-conflict': 412,
  'import.not-found': 404,
  'import.empty': 400,
  'import.too-many': 422,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/** What is wrong with one field: `path` as in the payload, joined by dots. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Body of every refusal, `application/problem+json` (RFC 9457, decisions 27). `code` is an `ErrorCode`, open for newer servers. */
export const problem = z.object({
  type: z.string().default('about:blank'),
  status: z.int(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;
