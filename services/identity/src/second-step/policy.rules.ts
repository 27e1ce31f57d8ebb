import type { SecondStepPolicy } from '@nb/contracts';

/** The rule of who must have a second step, as it is stored; null = none was ever made. */
export interface StoredPolicy {
  mode: SecondStepPolicy['mode'];
  /** null = since it was made. */
  from: Date | null;
}

/** From when this account must have a second step; null = it need not. */
export function requiredFrom(policy: StoredPolicy | null, { isMasterAdmin }: { isMasterAdmin: boolean }): Date | null {
  if (policy === null || policy.mode === 'off') return null;
  if (policy.mode === 'admins' && !isMasterAdmin) return null;
  return policy.from ?? new Date(0);
}

/** Whether only setting it up is open to this account now. Where nothing can be set up, nothing is closed. */
export const isRequiredNow = (
  from: Date | null,
  { isOn, isAvailable }: { isOn: boolean; isAvailable: boolean },
  now: Date,
): boolean => from !== null && from.getTime() <= now.getTime() && !isOn && isAvailable;

/** Whether the rule covers somebody and holds already: then a temporary password can't be put off. */
export function isCovered(policy: StoredPolicy | null, person: { isMasterAdmin: boolean }, now: Date): boolean {
  const from = requiredFrom(policy, person);
  return from !== null && from.getTime() <= now.getTime();
}
