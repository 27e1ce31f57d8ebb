import { defineEntity, p } from '@mikro-orm/core';
import type { EventData } from '@nb/contracts';

const followUpCount = defineEntity({
  name: 'FollowUpCount',
  tableName: 'follow_up_counts',
  properties: {
    userId: p.uuid().primary(),
    version: p.integer(),
    counts: p.json<Omit<EventData<'training.follow-ups-counted'>, 'userId'>>(),
  },
});
/** What the last `training.follow-ups-counted` of a learner said. */
export class FollowUpCount extends followUpCount.class {}
followUpCount.setClass(FollowUpCount);
export const followUpCountEntity = followUpCount;
