import { z } from 'zod';
import { callFields, callView } from '../call.js';
import { entityId, instant, optionalLineName, text, visibleCode } from '../primitives.js';

/** A code chosen by hand. */
export const customCode = z
  .string()
  .overwrite(visibleCode)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{6,32}$/, { error: 'referral.invalid-code' });

/** Highest `maxUses`. */
export const MAX_CODE_USES = 100_000;

/** Longest name on an invitation. */
export const MAX_INVITATION_NAME = 80;

/**
 * POST /api/referral/generate. `expiresAt` an instant in the future; null and absent mean never. `name`: who it is for, which nobody but its owner and
 * master admins is shown.
 */
export const referralBody = callFields.extend({
  name: optionalLineName(MAX_INVITATION_NAME).optional(),
  customCode: customCode.nullish().or(z.literal('').transform(() => null)),
  expiresAt: instant.nullish(),
  passcode: text(64).trim().nullish(),
  maxUses: z.int().min(1).max(MAX_CODE_USES).nullish(),
});
export type ReferralBody = z.input<typeof referralBody>;

/** PATCH /api/referral/update/{id}: what is absent stays, null clears. */
export const referralUpdateBody = referralBody.extend({ isActive: z.boolean().optional() });
export type ReferralUpdateBody = z.input<typeof referralUpdateBody>;

/** Status of an invitation, in this order of precedence. */
export const referralStatus = z.enum(['expired', 'inactive', 'used', 'invited']);

/** An invitation as its owner sees it. `url` is what to send. */
export const referral = callView.extend({
  id: entityId,
  code: z.string(),
  name: z.string().nullish(),
  url: z.string(),
  isActive: z.boolean(),
  status: referralStatus,
  usageCount: z.int(),
  maxUses: z.int().nullable(),
  hasPasscode: z.boolean(),
  expiresAt: instant.nullable(),
  openedCount: z.int(),
  createdAt: instant,
});
export type Referral = z.infer<typeof referral>;

/** GET /api/referral/my-codes. */
export const myCodes = z.object({ codes: z.array(referral) });
