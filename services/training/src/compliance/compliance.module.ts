import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { LearnersModule } from '../learners/learners.module.js';
import { PdfMakerModule } from '../pdfs/pdf-maker.module.js';
import { ComplianceController } from './compliance.controller.js';
import { ComplianceService } from './compliance.service.js';
import { ConsentGuard } from './consent.guard.js';
import { DocumentsController } from './documents.controller.js';
import { IncomeStatementController } from './income-statement.controller.js';

@Module({
  imports: [LearnersModule, DocumentsModule, PdfMakerModule],
  controllers: [ComplianceController, DocumentsController, IncomeStatementController],
  providers: [ComplianceService, ConsentGuard],
  // A guard is made where it is used, with the services that are known there.
  exports: [ConsentGuard, LearnersModule],
})
export class ComplianceModule {}
