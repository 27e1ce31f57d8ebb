import { defineEntity, p } from '@mikro-orm/core';
import type { SecondStepPolicy } from '@nb/contracts';

const secondStepPolicy = defineEntity({
  name: 'SecondStepPolicyRow',
  tableName: 'second_step_policy',
  properties: {
    /** Always 1: there is one rule at most. */
    id: p.smallint().primary(),
    mode: p.text().$type<SecondStepPolicy['mode']>(),
    /** null = since it was made. */
    fromAt: p.datetime(3).nullable(),
    changedAt: p.datetime(3),
    changedBy: p.uuid().nullable(),
  },
});
/** Who must have a second step; no row = nobody. */
export class SecondStepPolicyRow extends secondStepPolicy.class {}
secondStepPolicy.setClass(SecondStepPolicyRow);
export const secondStepPolicyEntity = secondStepPolicy;
