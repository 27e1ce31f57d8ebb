import { defineEntity, p } from '@mikro-orm/core';
import type { CallPlace } from '@nb/contracts';

/**
 * A person's onboarding call: truth of this service from version 1 on; version 0 is what identity wrote at registration.
 * `at` null = none is set.
 */
export const onboardingCallEntity = defineEntity({
  name: 'OnboardingCall',
  tableName: 'onboarding_call',
  properties: {
    userId: p.uuid().primary(),
    at: p.datetime(3).strictNullable(),
    zone: p.string().columnType('text'),
    version: p.integer(),
    scheduledBy: p.uuid().strictNullable(),
    changedAt: p.datetime(3),
    /** When a cancelled call would have been: calendar feeds show it under the same entry for a month. */
    cancelledCallAt: p.datetime(3).strictNullable(),
    place: p.json<CallPlace>().strictNullable(),
    /** Counts the changes of when a call was last held. */
    heldVersion: p.integer(),
  },
});
export class OnboardingCall extends onboardingCallEntity.class {}
onboardingCallEntity.setClass(OnboardingCall);
