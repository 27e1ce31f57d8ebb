import { z } from 'zod';
import { latinDigits } from '../digits.js';
import { entityId, instant, lineName, text, visibleCode } from '../primitives.js';
import { MAX_PASSWORD } from '../limits.js';

/** What proves, after the password, that somebody is the owner of the account (docs/product/two-step-sign-in.md). */
export const SECOND_STEP_METHODS = ['totp', 'passkey', 'recovery'] as const;
export const secondStepMethod = z.enum(SECOND_STEP_METHODS);
export type SecondStepMethod = z.infer<typeof secondStepMethod>;

/** How old the authentication of a session may be, in minutes, for actions that ask for a fresh one. */
export const FRESH_MINUTES = 10;
/** How long a sign-in waits for its second step, in minutes. */
export const CHALLENGE_MINUTES = 5;
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** From so many left on, the owner is asked to make new ones. */
export const FEW_RECOVERY_CODES = 3;
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
export const TRUSTED_DAYS = 30;

/** Six digits; blanks and hyphens between them are ignored, digits of other writing systems are read. */
export const totpCode = text(40)
  .overwrite((typed) => latinDigits(visibleCode(typed)).replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, { error: 'second-step.six-digits' });
/** Ten characters of Crockford's alphabet, upper case; `O` is read as 0, `I` and `L` as 1; blanks and hyphens are ignored. */
export const recoveryCode = text(80)
  .overwrite((typed) =>
    latinDigits(visibleCode(typed)).replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1'),
  )
  .regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, { error: 'second-step.recovery-shape' });

/** What a browser answers to WebAuthn options, as `@simplewebauthn/browser` makes it; checked by identity. */
export const passkeyResponse = z.looseObject({
  id: text(2_000).min(1),
  rawId: text(2_000).min(1),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
/** WebAuthn options for the browser, as `@simplewebauthn/server` makes them. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/**
 * POST /api/login/second-step, after POST /api/login was answered 401 `auth.second-step`: answers `currentUser` and the session. Which sign-in is meant
 * says a cookie. `trustDevice`: don't ask on this device for `TRUSTED_DAYS` days; ignored for master admins.
 */
export const secondStepBody = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: totpCode, trustDevice: z.boolean().optional() }),
  z.object({ method: z.literal('recovery'), code: recoveryCode, trustDevice: z.boolean().optional() }),
  z.object({ method: z.literal('passkey'), response: passkeyResponse, trustDevice: z.boolean().optional() }),
]);
export type SecondStepBody = z.input<typeof secondStepBody>;

/**
 * POST /api/login/passkey-options answers `passkeyOptions`: for the sign-in that waits for its second step, otherwise for any passkey that the device
 * offers. POST /api/login/passkey is both steps in one.
 */
export const passkeyLoginBody = z.object({ response: passkeyResponse, rememberMe: z.boolean().optional() });

/**
 * POST /api/auth/step-up: renews the session's authentication and its token; answers `done`. The password only where the account has no second step.
 * POST /api/auth/step-up/passkey-options answers `passkeyOptions` for it.
 */
export const stepUpBody = z.discriminatedUnion('method', [
  z.object({ method: z.literal('password'), password: text(MAX_PASSWORD).min(1, { error: 'password.required' }) }),
  z.object({ method: z.literal('totp'), code: totpCode }),
  z.object({ method: z.literal('recovery'), code: recoveryCode }),
  z.object({ method: z.literal('passkey'), response: passkeyResponse }),
]);
export type StepUpBody = z.input<typeof stepUpBody>;

export const passkeyName = lineName(MAX_PASSKEY_NAME, 'passkey.name-required');
export const passkeyView = z.object({
  id: entityId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Kept in the owner's account with the maker of the device, so that it outlives the device. */
  isBackedUp: z.boolean(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

/** Who must have a second step: nobody, master admins, everybody. */
export const SECOND_STEP_POLICIES = ['off', 'admins', 'all'] as const;
export const secondStepPolicyMode = z.enum(SECOND_STEP_POLICIES);
/** GET /api/admin/second-step-policy; `from`: since or from when it holds, null while it is off. */
export const secondStepPolicy = z.object({ mode: secondStepPolicyMode, from: instant.nullable() });
export type SecondStepPolicy = z.infer<typeof secondStepPolicy>;
/** PUT /api/admin/second-step-policy, with a fresh authentication. No admin without a second step can switch it on: 409 `second-step.own-first`. `from` absent = now. */
export const secondStepPolicyBody = z.object({ mode: secondStepPolicyMode, from: instant.nullish() });
export type SecondStepPolicyBody = z.input<typeof secondStepPolicyBody>;

/** POST /api/admin/reset-second-step, with a fresh authentication: the account of somebody who lost everything. Answers `done`. Never one's own. */
export const SECOND_STEP_RESET_REASON = { min: 3, max: 500 };
export const resetSecondStepBody = z.object({
  userId: entityId,
  reason: text(SECOND_STEP_RESET_REASON.max).min(SECOND_STEP_RESET_REASON.min, { error: 'second-step.reason' }),
});
export type ResetSecondStepBody = z.input<typeof resetSecondStepBody>;

/** GET /api/auth/second-step: one's own. */
export const secondStepState = z.object({
  /** False where the operator has set no key for it: nothing can be turned on. */
  isAvailable: z.boolean(),
  /** Since when signing in with the password asks for a second step; null = it does not. */
  since: instant.nullable(),
  /** Since when an authenticator app gives the codes. */
  totpSince: instant.nullable(),
  passkeys: z.array(passkeyView),
  /** Unused; null = none were made yet. */
  recoveryCodesLeft: z.int().nullable(),
  /** The first method was added and its recovery codes were not typed back yet: the second step is not on. */
  awaitsRecoveryCode: z.boolean(),
  /** Whether the policy covers this account, from when; null = it does not. */
  requiredFrom: instant.nullable(),
});
export type SecondStepState = z.infer<typeof secondStepState>;

/** POST /api/auth/second-step/totp, with a fresh authentication: begins with a new secret; one begun elsewhere is void. `uri` is `otpauth:`. */
export const totpEnrolment = z.object({ enrolmentId: entityId, secret: z.string(), uri: z.string() });
export type TotpEnrolment = z.infer<typeof totpEnrolment>;
/** POST /api/auth/second-step/totp/confirm: the app works. 409 `second-step.replaced` when another window began again. */
export const totpConfirmBody = z.object({ enrolmentId: entityId, code: totpCode });
/**
 * Answer of the confirmation, of adding a passkey and of POST /api/auth/second-step/recovery-codes (new ones, with a fresh authentication): the codes, shown
 * this once, while they wait to be typed back; null where the account's codes stay. POST /api/auth/second-step/recovery-codes/confirm with
 * `recoveryConfirmBody` ends it: from then on the second step is on, and these codes hold alone.
 */
export const secondStepAdded = z.object({ state: secondStepState, recoveryCodes: z.array(z.string()).nullable() });
export type SecondStepAdded = z.infer<typeof secondStepAdded>;
export const recoveryConfirmBody = z.object({ code: recoveryCode });

/**
 * POST /api/auth/second-step/passkeys/options answers `passkeyOptions`, POST /api/auth/second-step/passkeys adds one (both with a fresh authentication): 409
 * `passkey.known`, 422 `passkey.limit`. PATCH and DELETE /api/auth/second-step/passkeys/{id} rename and remove, DELETE /api/auth/second-step/totp removes the
 * app, DELETE /api/auth/second-step turns everything off; each answers `secondStepState`. Who must have a second step keeps the last one: 409
 * `second-step.required`.
 */
export const addPasskeyBody = z.object({ name: passkeyName, response: passkeyResponse });
export const renamePasskeyBody = z.object({ name: passkeyName });

/** A device on which the second step is not asked, in the list of sessions. DELETE /api/user/sessions/trusted/{id} ends it. */
export const trustedDevice = z.object({
  id: entityId,
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  expiresAt: instant,
  current: z.boolean(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

/** Of the signed-in person, in `currentUser`. */
export const ownSecondStep = z.object({
  isOn: z.boolean(),
  isAvailable: z.boolean(),
  /** From when the policy covers this account (may be past); null = it does not. */
  requiredFrom: instant.nullable(),
  /** The policy holds and the account has no second step: only setting it up is open. */
  isRequiredNow: z.boolean(),
  recoveryCodesLeft: z.int().nullable(),
});
export type OwnSecondStep = z.infer<typeof ownSecondStep>;
