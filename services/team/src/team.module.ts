import { Module } from '@nestjs/common';
import { ActivityLog } from './activity/activity.service.js';
import { AttentionController } from './attention/attention.controller.js';
import { Attention } from './attention/attention.service.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { Calendar } from './calendar/calendar.service.js';
import { Feeds } from './calendar/feed.service.js';
import { CallsController } from './calls/calls.controller.js';
import { Calls } from './calls/calls.service.js';
import { Overlaps } from './calls/overlaps.js';
import { Reminders } from './calls/reminders.service.js';
import { Digests } from './digest/digests.service.js';
import { ZoneController } from './digest/zone.controller.js';
import { FunnelController } from './funnel/funnel.controller.js';
import { Funnel } from './funnel/funnel.service.js';
import { InvitationsConsumer } from './invitations/invitations.consumer.js';
import { RecentChanges } from './live/recent-changes.js';
import { UplineNotifier } from './live/upline-notifier.js';
import { LiveController } from './live/live.controller.js';
import { LiveStreams } from './live/live-streams.js';
import { LiveNotifier } from './live/live-notifier.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { Notifications } from './notifications/notifications.service.js';
import { Notifier } from './notifications/notifier.service.js';
import { Downline } from './partners/downline.service.js';
import { PartnersConsumer } from './partners/partners.consumer.js';
import { PartnersController } from './partners/partners.controller.js';
import { Partners } from './partners/partners.service.js';
import { PersonalDataController } from './partners/personal-data.controller.js';
import { Timers } from './timers.js';
import { TreeSearch } from './tree/tree-search.service.js';
import { TreeController } from './tree/tree.controller.js';
import { Tree } from './tree/tree.service.js';

@Module({
  controllers: [
    PartnersController,
    CallsController,
    LiveController,
    TreeController,
    AttentionController,
    ZoneController,
    CalendarController,
    FunnelController,
    NotificationsController,
    PersonalDataController,
  ],
  providers: [
    ActivityLog,
    Attention,
    Calendar,
    Calls,
    Digests,
    Downline,
    Feeds,
    Funnel,
    InvitationsConsumer,
    RecentChanges,
    UplineNotifier,
    LiveStreams,
    LiveNotifier,
    Notifications,
    Notifier,
    Overlaps,
    Partners,
    PartnersConsumer,
    Reminders,
    Timers,
    Tree,
    TreeSearch,
  ],
})
export class TeamModule {}
