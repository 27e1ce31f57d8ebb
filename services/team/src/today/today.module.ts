import { Module } from '@nestjs/common';
import { AttentionModule } from '../attention/attention.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { DownlineModule } from '../partners/downline.module.js';
import { TodayController } from './today.controller.js';
import { TodayService } from './today.service.js';

@Module({
  imports: [AttentionModule, CallsModule, DownlineModule],
  controllers: [TodayController],
  providers: [TodayService],
})
export class TodayModule {}
