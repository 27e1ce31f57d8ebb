import { defineEntity, p } from '@mikro-orm/core';

export const digestEntity = defineEntity({
  name: 'Digest',
  tableName: 'digest',
  properties: {
    userId: p.uuid().primary(),
    week: p.string().columnType('text').primary(),
    told: p.boolean(),
    at: p.datetime(3),
  },
});
/** A person's digest of one week, claimed by its row; `told` false: there was nothing to tell. */
export class Digest extends digestEntity.class {}
digestEntity.setClass(Digest);
