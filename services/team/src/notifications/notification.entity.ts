import { defineEntity, p } from '@mikro-orm/core';
import type { NotificationFacts, NotificationKind } from '@nb/contracts';

export const notificationEntity = defineEntity({
  name: 'NotificationRow',
  tableName: 'notification',
  properties: {
    id: p.uuid().primary(),
    /** Whose it is. */
    userId: p.uuid(),
    kind: p.string().columnType('text').$type<NotificationKind>(),
    /** The same key is written once for a person and kind. */
    key: p.string().columnType('text'),
    at: p.datetime(3),
    readAt: p.datetime(3).strictNullable(),
    /** false: switched off in the app; kept all the same, so that it is mailed once. */
    inApp: p.boolean(),
    partnerId: p.uuid().strictNullable(),
    invitationId: p.uuid().strictNullable(),
    facts: p.json<NotificationFacts>(),
  },
});
/** An entry of a person's notification centre. It goes with the partner or the invitation that it is about. */
export class NotificationRow extends notificationEntity.class {}
notificationEntity.setClass(NotificationRow);
