import { Module } from '@nestjs/common';
import { AdminController } from './admin/admin.controller.js';
import { ResetAllJob } from './admin/reset-all.job.js';
import { CertificatesModule } from './certificates/certificates.module.js';
import { ComplianceModule } from './compliance/compliance.module.js';
import { GuideController } from './guide/guide.controller.js';
import { LearnersModule } from './learners/learners.module.js';
import { PersonalDataController } from './learners/personal-data.controller.js';
import { PartnersController } from './partners/partners.controller.js';
import { PartnersService } from './partners/partners.service.js';
import { PdfsModule } from './pdfs/pdfs.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { ProspectsModule } from './prospects/prospects.module.js';
import { VideosModule } from './videos/videos.module.js';

@Module({
  imports: [
    LearnersModule,
    ComplianceModule,
    ProgressModule,
    ProspectsModule,
    VideosModule,
    PdfsModule,
    CertificatesModule,
  ],
  controllers: [GuideController, PartnersController, PersonalDataController, AdminController],
  providers: [PartnersService, ResetAllJob],
})
export class TrainingModule {}
