import { Module } from '@nestjs/common';
import { LOGGER, type Logger } from '@nb/nest-kit';
import { DocumentsModule } from '../documents/documents.module.js';
import { Pdfs, TYPESET } from './pdfs.service.js';
import { typeset } from './typeset.js';

/** Makes PDFs; who may have them is for others to say. */
@Module({
  imports: [DocumentsModule],
  providers: [
    Pdfs,
    {
      provide: TYPESET,
      inject: [LOGGER],
      useFactory:
        (logger: Logger): typeof typeset =>
        (sheets, layout) =>
          typeset(sheets, layout, logger),
    },
  ],
  exports: [Pdfs, TYPESET],
})
export class PdfMakerModule {}
