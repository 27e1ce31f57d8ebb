import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@nb/contracts';
import { DocumentsService, type OpenedDocument } from '../documents/documents.service.js';
import type { DocumentId } from '../documents/library.js';
import { etagOf, type AnsweredFile } from './answer-file.js';
import type { Sheet, typeset } from './typeset.js';

export const TYPESET = Symbol('TYPESET');

export interface Pdf extends AnsweredFile {
  id: DocumentId;
  title: string;
  lead: string;
  updated: string;
  pages: number;
}

const sheetOf = ({ language, brand, text, words, meta, statementUrl }: OpenedDocument): Sheet => {
  const [year = 0, month = 0, day = 0] = text.updated.split('-').map(Number);
  return {
    language,
    brand,
    title: text.title,
    lead: text.lead,
    meta,
    footer: words.questions,
    date: [year, month, day],
    words,
    sections: text.sections,
    ...(statementUrl === null ? {} : { statementUrl }),
  };
};

/**
 * Documents as PDFs. Each is set once per language on its first request and then kept in memory: 50 to 120 KB each, and the same bytes in
 * every replica, because nothing in them depends on when they were set. Only one typesetter runs at a time, and it sets all documents of one request.
 */
@Injectable()
export class PdfsService {
  private readonly kept = new Map<string, Promise<Pdf>>();
  private queue: Promise<unknown> = Promise.resolve();
  constructor(
    private readonly documents: DocumentsService,
    @Inject(TYPESET) private readonly set: (sheets: readonly Sheet[]) => ReturnType<typeof typeset>,
  ) {}

  async one(id: DocumentId, language: Language): Promise<Pdf> {
    const [pdf] = await this.all([id], language);
    return pdf!;
  }

  all(ids: readonly DocumentId[], language: Language): Promise<Pdf[]> {
    const opened = ids.map((id) => this.documents.open(id, language));
    this.make(opened.filter((each) => !this.kept.has(keyOf(each))));
    return Promise.all(opened.map((each) => this.kept.get(keyOf(each))!));
  }

  private make(missing: readonly OpenedDocument[]): void {
    if (missing.length === 0) return;
    const batch = this.queue.then(() => this.set(missing.map(sheetOf)));
    this.queue = batch.catch(() => undefined);
    missing.forEach((document, index) => {
      const pdf = batch.then((done): Pdf => {
        const { bytes, pages } = done[index]!;
        const { id, language, text } = document;
        return {
          id,
          title: text.title,
          lead: text.lead,
          updated: text.updated,
          pages,
          language,
          bytes: Buffer.from(bytes),
          etag: etagOf(bytes),
          type: 'application/pdf',
          name: `${text.file}.pdf`,
        };
      });
      this.kept.set(keyOf(document), pdf);
      // A failure is not kept: the next request tries again.
      pdf.catch(() => this.kept.delete(keyOf(document)));
    });
  }
}

const keyOf = ({ language, id }: OpenedDocument) => `${language} ${id}`;
