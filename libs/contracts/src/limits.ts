/** Numbers that the public pages need as well. Those don't load zod, so this file must not import it. */

/** No password is longer (docs/product/accounts.md#passwords); what the lower limit is depends on where it is set. */
export const MAX_PASSWORD = 128;
/** Defaults; the service reads its own from the environment (docs/operations.md#accounts). */
export const MIN_PASSWORD = 8;
export const MIN_TEMPORARY_CHANGE_PASSWORD = 6;

/** The five steps of Fast Start training, in the order in which they open (docs/product/training.md#the-five-steps). */
export const STEP_NUMBERS = [1, 2, 3, 4, 5] as const;
