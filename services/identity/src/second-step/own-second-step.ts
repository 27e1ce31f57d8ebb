import type { OwnSecondStep, SecondStepPolicy } from '@nb/contracts';
import { isRequiredNow, requiredFrom } from './policy.rules.js';

/** What a statement reads of an account's second step and of the rule for everybody. */
export interface SecondStepRead {
  isMasterAdmin: boolean;
  secondStepSince: Date | null;
  policyMode: SecondStepPolicy['mode'] | null;
  policyFrom: Date | null;
}
export interface SecondStepNow {
  isOn: boolean;
  requiredFrom: Date | null;
  isRequiredNow: boolean;
}

/** Where an account stands at `now`. */
export function secondStepNow(
  { isMasterAdmin, secondStepSince, policyMode, policyFrom }: SecondStepRead,
  isAvailable: boolean,
  now = new Date(),
): SecondStepNow {
  const isOn = secondStepSince !== null;
  const from = requiredFrom(policyMode === null ? null : { mode: policyMode, from: policyFrom }, { isMasterAdmin });
  return { isOn, requiredFrom: from, isRequiredNow: isRequiredNow(from, { isOn, isAvailable }, now) };
}

/** The same as its owner is answered it. */
export function ownSecondStep(
  read: SecondStepRead & { recoveryCodesLeft: number | null },
  isAvailable: boolean,
): OwnSecondStep {
  const now = secondStepNow(read, isAvailable);
  return {
    ...now,
    isAvailable,
    requiredFrom: now.requiredFrom?.toISOString() ?? null,
    recoveryCodesLeft: read.recoveryCodesLeft,
  };
}
