import { Module } from '@nestjs/common';
import { DownlineModule } from '../partners/downline.module.js';
import { LiveNotifier } from './live-notifier.js';
import { LiveStreams } from './live-streams.js';
import { LiveController } from './live.controller.js';
import { RecentChanges } from './recent-changes.js';

@Module({
  imports: [DownlineModule],
  controllers: [LiveController],
  providers: [LiveNotifier, LiveStreams, RecentChanges],
  exports: [LiveNotifier],
})
export class LiveModule {}
