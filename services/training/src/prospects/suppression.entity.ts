import { defineEntity, p } from '@mikro-orm/core';

const suppression = defineEntity({
  name: 'SuppressionRow',
  tableName: 'suppressions',
  properties: { userId: p.uuid().primary(), contactHash: p.text().primary() },
});
/** Number or address of somebody who asked this learner not to be contacted, as a keyed hash. */
export class SuppressionRow extends suppression.class {}
suppression.setClass(SuppressionRow);
export const suppressionEntity = suppression;
