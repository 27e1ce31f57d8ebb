import { Module } from '@nestjs/common';
import { AdminController } from './admin/admin.controller.js';
import { ResetAll } from './admin/reset-all.service.js';
import { ComplianceModule } from './compliance/compliance.module.js';
import { GuideController } from './guide/guide.controller.js';
import { LearnersModule } from './learners/learners.module.js';
import { PartnersController } from './partners/partners.controller.js';
import { Partners } from './partners/partners.service.js';
import { ProgressModule } from './progress/progress.module.js';
import { ProspectsModule } from './prospects/prospects.module.js';
import { VideosModule } from './videos/videos.module.js';

@Module({
  imports: [LearnersModule, ComplianceModule, ProgressModule, ProspectsModule, VideosModule],
  controllers: [GuideController, PartnersController, AdminController],
  providers: [Partners, ResetAll],
})
export class TrainingModule {}
