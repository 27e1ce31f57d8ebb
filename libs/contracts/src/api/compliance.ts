import { z } from 'zod';
import { entityId, instant, language } from '../primitives.js';

/** GET /api/compliance/status (docs/product/training.md#compliance). `version` is the one agreed to, null before the first. */
export const complianceStatus = z.object({
  agreed: z.boolean(),
  version: z.string().nullable(),
  timestamp: instant.nullable(),
  currentVersion: z.string(),
});
export type ComplianceStatus = z.infer<typeof complianceStatus>;

/** POST /api/compliance/agree. A version that is not the current one is 409 (docs/product/training.md#compliance). */
export const agreeBody = z.object({ version: z.string().min(1).max(20) });

/** Where a consent was given. */
export const CONSENT_METHODS = ['registration', 'compliance-page'] as const;
export const consentMethod = z.enum(CONSENT_METHODS);
/** Agreement to one version of the compliance terms (docs/product/training.md#compliance). */
export const consent = z.object({ version: z.string(), at: instant, language, method: consentMethod });
export type Consent = z.infer<typeof consent>;

/** GET /api/compliance/history: every agreement ever given, the latest first; one's own, or with `?userId=` for a master admin. */
export const consentHistoryQuery = z.object({ userId: entityId.optional() });
export const consentHistory = z.object({ consents: z.array(consent) });

/** GET /api/compliance/documents: each to be read as a page (`url`) and as a PDF. */
export const complianceDocument = z.object({
  id: z.string(),
  title: z.string(),
  updated: z.iso.date(),
  url: z.string(),
  pdfUrl: z.string(),
});
export const complianceDocuments = z.object({ documents: z.array(complianceDocument) });

/** Which language a document is wanted in; absent: the account's, otherwise the browser's. */
export const documentQuery = z.object({ lang: language.optional(), download: z.enum(['0', '1']).optional() });
export type DocumentQuery = z.infer<typeof documentQuery>;
