import { defineEntity, p } from '@mikro-orm/core';
import type { CallPlace } from '@nb/contracts';

export const usualPlaceEntity = defineEntity({
  name: 'UsualPlace',
  tableName: 'usual_place',
  properties: { userId: p.uuid().primary(), place: p.json<CallPlace>() },
});
/** Where a sponsor's calls take place unless another place is given. */
export class UsualPlace extends usualPlaceEntity.class {}
usualPlaceEntity.setClass(UsualPlace);
