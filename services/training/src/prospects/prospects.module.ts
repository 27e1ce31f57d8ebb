import { Module } from '@nestjs/common';
import { LearnersModule } from '../learners/learners.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { BulkRepository } from './bulk.repository.js';
import { BulkService } from './bulk.service.js';
import { ContactBook } from './contact-book.js';
import { HistoryService } from './history.service.js';
import { JoinedConsumer } from './joined.consumer.js';
import { PipelineController } from './pipeline.controller.js';
import { ProspectImportsRepository } from './prospect-imports.repository.js';
import { ProspectImportsService } from './prospect-imports.service.js';
import { ProspectsController } from './prospects.controller.js';
import { ProspectsRepository } from './prospects.repository.js';
import { ProspectsService } from './prospects.service.js';
import { PurgeDeletedJob } from './purge-deleted.job.js';
import { ContactStateService } from './contact-state.service.js';
import { SuppressionsService } from './suppressions.service.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';
import { TouchesService } from './touches.service.js';

@Module({
  imports: [LearnersModule, ProgressModule],
  controllers: [ProspectsController, PipelineController, TagsController],
  providers: [
    ProspectsService,
    ProspectsRepository,
    ProspectImportsService,
    ProspectImportsRepository,
    ContactBook,
    ContactStateService,
    HistoryService,
    TouchesService,
    TagsService,
    SuppressionsService,
    BulkService,
    BulkRepository,
    JoinedConsumer,
    PurgeDeletedJob,
  ],
  exports: [ProspectsService, ProspectsRepository],
})
export class ProspectsModule {}
