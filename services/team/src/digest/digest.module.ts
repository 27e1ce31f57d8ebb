import { Module } from '@nestjs/common';
import { AttentionModule } from '../attention/attention.module.js';
import { DigestsHandler } from './digests.job.js';
import { Digests } from './digests.service.js';
import { ZoneController } from './zone.controller.js';

@Module({
  imports: [AttentionModule],
  controllers: [ZoneController],
  providers: [Digests, DigestsHandler],
  exports: [Digests],
})
export class DigestModule {}
