import { z } from 'zod';
import { STEP_NUMBERS } from './limits.js';

export const stepNumber = z.literal(STEP_NUMBERS);
export type StepNumber = z.infer<typeof stepNumber>;

/** Limits of step 3 and 4 (docs/product/training.md#step-3). Contacts are counted, hours run from `step3StartedAt`. */
export const LIST_BUILDER_CONTACTS = 10;
export const SUPER_ACHIEVER_CONTACTS = 50;
export const BADGE_WINDOW_HOURS = 24;
/** Badges for reaching these limits in that time, each earned once. */
export const LIST_BADGES = ['list-builder', 'super-achiever'] as const;
export const listBadge = z.enum(LIST_BADGES);
export type ListBadge = z.infer<typeof listBadge>;
export const GOALS_MIN_CONTACTS = 5;

/** Value of `referralLink` that means «none set» in old data (docs/product/training.md#step-2). */
export const REFERRAL_LINK_PLACEHOLDER = 'XXXXXXX';
