import { Module } from '@nestjs/common';
import { AdminActions } from '../admin/admin-actions.js';
import { CertificatesModule } from '../certificates/certificates.module.js';
import { ComplianceModule } from '../compliance/compliance.module.js';
import { LearnersModule } from '../learners/learners.module.js';
import { ProgressController } from './progress.controller.js';
import { ProgressRepository } from './progress.repository.js';
import { ProgressService } from './progress.service.js';

@Module({
  imports: [CertificatesModule, ComplianceModule, LearnersModule],
  controllers: [ProgressController],
  providers: [AdminActions, ProgressService, ProgressRepository],
  exports: [AdminActions, ProgressService],
})
export class ProgressModule {}
