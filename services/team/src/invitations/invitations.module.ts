import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { InvitationsConsumer } from './invitations.consumer.js';

@Module({ imports: [LiveModule, NotificationsModule], providers: [InvitationsConsumer] })
export class InvitationsModule {}
