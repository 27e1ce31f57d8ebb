import { defineEntity, p } from '@mikro-orm/core';

export const digestEntity = defineEntity({
  name: 'Digest',
  tableName: 'digest',
  properties: {
    userId: p.uuid().primary(),
    week: p.string().columnType('text').primary(),
    hasContent: p.boolean().fieldName('told'),
    at: p.datetime(3),
  },
});
/** Claims a person's digest of one week. `hasContent` false: there was nothing to report, so none was published. */
export class Digest extends digestEntity.class {}
digestEntity.setClass(Digest);
