import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';
import { FeedService } from './feed.service.js';
import { FeedsConsumer } from './feeds.consumer.js';

@Module({
  imports: [CallsModule],
  controllers: [CalendarController],
  providers: [CalendarService, FeedService, FeedsConsumer],
})
export class CalendarModule {}
