import { Module } from '@nestjs/common';
import { ComplianceModule } from '../compliance/compliance.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { PdfAccessGuard } from './pdf-access.guard.js';
import { PdfMakerModule } from './pdf-maker.module.js';
import { PdfsController } from './pdfs.controller.js';

@Module({
  imports: [ComplianceModule, ProgressModule, PdfMakerModule],
  controllers: [PdfsController],
  providers: [PdfAccessGuard],
})
export class PdfsModule {}
