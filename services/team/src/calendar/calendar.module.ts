import { Module } from '@nestjs/common';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';
import { FeedService } from './feed.service.js';

@Module({ controllers: [CalendarController], providers: [CalendarService, FeedService] })
export class CalendarModule {}
