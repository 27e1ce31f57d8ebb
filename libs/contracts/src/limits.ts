/** Numbers that pages before the sign-in need as well; they do without the library of schemas, so nothing here imports it. */

/** No password is longer (docs/product/accounts.md#passwords); what the lower limit is depends on where it is set. */
export const MAX_PASSWORD = 128;
/** Defaults; the service reads its own from the environment (docs/operations.md#accounts). */
export const MIN_PASSWORD = 8;
export const MIN_TEMPORARY_CHANGE_PASSWORD = 6;

/** The five steps of Fast Start training, in the order in which they open (docs/product/training.md#the-five-steps). */
export const STEP_NUMBERS = [1, 2, 3, 4, 5] as const;
