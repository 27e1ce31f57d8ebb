import { Module } from '@nestjs/common';
import { LearnersModule } from '../learners/learners.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { ContactBook } from './contact-book.js';
import { ProspectImportsRepository } from './prospect-imports.repository.js';
import { ProspectImportsService } from './prospect-imports.service.js';
import { ProspectsController } from './prospects.controller.js';
import { ProspectsRepository } from './prospects.repository.js';
import { ProspectsService } from './prospects.service.js';
import { PurgeDeletedJob } from './purge-deleted.job.js';

@Module({
  imports: [LearnersModule, ProgressModule],
  controllers: [ProspectsController],
  providers: [
    ProspectsService,
    ProspectsRepository,
    ProspectImportsService,
    ProspectImportsRepository,
    ContactBook,
    PurgeDeletedJob,
  ],
  exports: [ProspectsService, ProspectsRepository],
})
export class ProspectsModule {}
