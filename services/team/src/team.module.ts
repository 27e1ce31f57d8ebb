import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.js';
import { AttentionModule } from './attention/attention.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CallsModule } from './calls/calls.module.js';
import { DigestModule } from './digest/digest.module.js';
import { FollowUpsModule } from './follow-ups/follow-ups.module.js';
import { FunnelModule } from './funnel/funnel.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LiveModule } from './live/live.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PartnersModule } from './partners/partners.module.js';
import { TodayModule } from './today/today.module.js';
import { TreeModule } from './tree/tree.module.js';

@Module({
  imports: [
    ActivityModule,
    AttentionModule,
    CalendarModule,
    CallsModule,
    DigestModule,
    FollowUpsModule,
    FunnelModule,
    InvitationsModule,
    LiveModule,
    NotificationsModule,
    PartnersModule,
    TodayModule,
    TreeModule,
  ],
})
export class TeamModule {}
