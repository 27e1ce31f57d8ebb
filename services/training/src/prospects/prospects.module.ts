import { Module } from '@nestjs/common';
import { LearnersModule } from '../learners/learners.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { ContactBook } from './contact-book.js';
import { ProspectImports } from './prospect-imports.js';
import { ProspectsController } from './prospects.controller.js';
import { ProspectReads } from './prospects.reads.js';
import { Prospects } from './prospects.service.js';
import { PurgeDeleted } from './purge-deleted.js';

@Module({
  imports: [LearnersModule, ProgressModule],
  controllers: [ProspectsController],
  providers: [Prospects, ProspectReads, ProspectImports, ContactBook, PurgeDeleted],
  exports: [Prospects],
})
export class ProspectsModule {}
