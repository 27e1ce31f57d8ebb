import { defineEntity, p } from '@mikro-orm/core';

const partnerLook = defineEntity({
  name: 'PartnerLook',
  tableName: 'partner_looks',
  properties: {
    id: p.uuid().primary(),
    viewerId: p.uuid(),
    userId: p.uuid(),
    what: p.text().$type<'prospects' | 'goals'>(),
  },
});
/** Somebody looked at a partner's contacts or goals. */
export class PartnerLook extends partnerLook.class {}
partnerLook.setClass(PartnerLook);
export const partnerLookEntity = partnerLook;
