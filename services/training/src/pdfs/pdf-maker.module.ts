import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { Pdfs, TYPESET } from './pdfs.service.js';
import { typeset } from './typeset.js';

/** Makes PDFs; who may have them is for others to say. */
@Module({
  imports: [DocumentsModule],
  providers: [Pdfs, { provide: TYPESET, useValue: typeset }],
  exports: [Pdfs, TYPESET],
})
export class PdfMakerModule {}
