import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/compliance.module.js';
import { LearnersModule } from '../learners/learners.module.js';
import { ProgressController } from './progress.controller.js';
import { ProgressReads } from './progress.reads.js';
import { ProgressService } from './progress.service.js';
import { ProgressStore } from './progress.store.js';

@Module({
  imports: [ComplianceModule, LearnersModule],
  controllers: [ProgressController],
  providers: [ProgressService, ProgressStore, ProgressReads],
  exports: [ProgressService, ProgressStore],
})
export class ProgressModule {}
