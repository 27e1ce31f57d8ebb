import { Module } from '@nestjs/common';
import { ActivityLog } from './activity/activity.service.js';
import { CallsController } from './calls/calls.controller.js';
import { Calls } from './calls/calls.service.js';
import { InvitationsConsumer } from './invitations/invitations.consumer.js';
import { LiveController } from './live/live.controller.js';
import { LiveStreams } from './live/live-streams.js';
import { Notices } from './live/notices.js';
import { Downline } from './partners/downline.service.js';
import { PartnersConsumer } from './partners/partners.consumer.js';
import { PartnersController } from './partners/partners.controller.js';
import { Partners } from './partners/partners.service.js';

@Module({
  controllers: [PartnersController, CallsController, LiveController],
  providers: [ActivityLog, Calls, Downline, InvitationsConsumer, LiveStreams, Notices, Partners, PartnersConsumer],
})
export class TeamModule {}
