import type { IdentityEnv } from '../env.js';

/** Addresses under .test are nobody's: they are those of the demo, whose passwords and invitation codes everybody knows. */
export const isAllowedHere = (
  { email }: { email: string },
  { DEMO_ACCOUNTS }: Pick<IdentityEnv, 'DEMO_ACCOUNTS'>,
): boolean => DEMO_ACCOUNTS || !email.endsWith('.test');
