import { Module } from '@nestjs/common';
import { AttentionModule } from '../attention/attention.module.js';
import { DigestRepository } from './digest.repository.js';
import { DigestsJob } from './digests.job.js';
import { DigestsService } from './digests.service.js';
import { ZoneController } from './zone.controller.js';

@Module({
  imports: [AttentionModule],
  controllers: [ZoneController],
  providers: [DigestRepository, DigestsService, DigestsJob],
  exports: [DigestsService],
})
export class DigestModule {}
