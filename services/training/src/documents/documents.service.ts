import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@nb/contracts';
import { ENV } from '@nb/nest-kit';
import { incomeStatementUrl, type TrainingEnv } from '../env.js';
import type { DocumentValues } from './fill.rules.js';
import { COMPLIANCE_IDS, edition, isComplianceId, type DocumentId, type Edition } from './library.js';

const INTL_TAG: Partial<Record<Language, string>> = { en: 'en-US', pa: 'pa-IN', tl: 'fil-PH' };

/** A day `YYYY-MM-DD` as it is written out in a language. */
export const dayInWords = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(INTL_TAG[language] ?? language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

export interface OpenedDocument extends Edition {
  id: DocumentId;
  brand: string;
  /** Version and day of the last change, in words. */
  meta: string;
  /** The provider's income statement, where this document speaks of income and one is configured. */
  statementUrl: string | null;
}

/** Documents in a language, with what this installation puts into them. */
@Injectable()
export class DocumentsService {
  private readonly values: DocumentValues;
  private readonly opened = new Map<string, OpenedDocument>();
  constructor(@Inject(ENV) private readonly env: TrainingEnv) {
    this.values = {
      brand: env.BRAND_NAME,
      provider: env.BRAND_PROVIDER_NAME,
      support: env.SUPPORT_EMAIL,
      portal: env.BRAND_OFFICE_PORTAL_URL.replace(/\/$/, ''),
      shop: env.BRAND_SHOP_HOSTS[0] ?? '',
    };
  }

  open(id: DocumentId, wanted: Language): OpenedDocument {
    const key = `${wanted} ${id}`;
    const document = this.opened.get(key) ?? this.compose(id, wanted);
    this.opened.set(key, document);
    return document;
  }

  /** The grid of the compliance page. Links name the language, so that a page sent to somebody reads the same there. */
  list(language: Language) {
    return COMPLIANCE_IDS.map((id) => {
      const { title, updated } = this.open(id, language).text;
      const url = `/api/content/compliance/${id}`;
      return { id, title, updated, url: `${url}?lang=${language}`, pdfUrl: `${url}/pdf?lang=${language}` };
    });
  }

  private compose(id: DocumentId, wanted: Language): OpenedDocument {
    const found = edition(id, wanted, this.values);
    const { text, words, language } = found;
    const updated = `${words.updated} ${dayInWords(language, text.updated)}`;
    // People agree to a version of the compliance documents, so these name it (docs/product/training.md#compliance).
    return {
      id,
      ...found,
      brand: this.values.brand,
      statementUrl: id === 'income-disclosure' ? incomeStatementUrl(this.env, language) : null,
      meta: isComplianceId(id) ? `${words.version} ${this.env.COMPLIANCE_VERSION} · ${updated}` : updated,
    };
  }
}
