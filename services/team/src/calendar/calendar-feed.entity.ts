import { defineEntity, p } from '@mikro-orm/core';

/** The secret address under which a calendar program reads a person's calls; of the secret only its hash. */
const calendarFeed = defineEntity({
  name: 'CalendarFeedRow',
  tableName: 'calendar_feed',
  properties: {
    userId: p.uuid().primary(),
    tokenHash: p.string().columnType('text').unique(),
    createdAt: p.datetime(3),
    lastReadAt: p.datetime(3).strictNullable(),
  },
});
export class CalendarFeedRow extends calendarFeed.class {}
calendarFeed.setClass(CalendarFeedRow);
