import type { z } from 'zod';
import type { complianceDocument } from '@nb/contracts';
import { distributorAgreement } from './documents/distributor-agreement.js';
import type { ComplianceText } from './documents/document.js';
import { incomeDisclosure } from './documents/income-disclosure.js';
import { policiesAndProcedures } from './documents/policies-and-procedures.js';
import { socialMarketingGuidelines } from './documents/social-marketing-guidelines.js';
import { socialStoryGuidelines } from './documents/social-story-guidelines.js';

/** The five documents of the compliance page, in its order (PA §2). */
const DOCUMENTS: readonly ComplianceText[] = [policiesAndProcedures, incomeDisclosure, socialStoryGuidelines, distributorAgreement, socialMarketingGuidelines];

/** The grid: each links to its readable page. */
export const documentList = (): z.output<typeof complianceDocument>[] =>
  DOCUMENTS.map(({ id, title, updated }) => ({ id, title, updated, url: `/api/content/compliance/${id}` }));

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One document as a page of its own that needs no script and no style sheet; null = there is none of that id. */
export function documentPage(id: string, brand: string): string | null {
  const found = DOCUMENTS.find((each) => each.id === id);
  if (found === undefined) return null;
  const text = (value: string) => escape(value.replaceAll('{{brand}}', brand));
  const sections = found.sections.map(({ heading, paragraphs }) => `<h2>${text(heading)}</h2>${paragraphs.map((each) => `<p>${text(each)}</p>`).join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${text(found.title)} · ${text(brand)}</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}</style></head>
<body><main><h1>${text(found.title)}</h1><p>Updated <time datetime="${found.updated}">${found.updated}</time></p>${sections.join('')}</main></body></html>`;
}
