import { Module } from '@nestjs/common';
import { DownlineModule } from '../partners/downline.module.js';
import { AttentionController } from './attention.controller.js';
import { AttentionService } from './attention.service.js';

@Module({
  imports: [DownlineModule],
  controllers: [AttentionController],
  providers: [AttentionService],
  exports: [AttentionService],
})
export class AttentionModule {}
