import { z } from 'zod';
import { instant, localDate } from '../primitives.js';

/** Length of a certificate's id: 26 letters of 32 are 130 random bits. */
export const CERTIFICATE_ID_LENGTH = 26;

/**
 * GET /api/training/certificate: the caller's own, once all five steps are complete; before that 403 `resources.locked`.
 * `url` answers the PDF, and takes `documentQuery`; `verifyUrl` is absolute, so that the learner can give it to others.
 */
export const certificate = z.object({
  id: z.string(),
  /** The number printed on it, such as `7F3KQ-9XMTA`. */
  number: z.string(),
  completedOn: localDate,
  issuedAt: instant,
  url: z.string(),
  verifyUrl: z.url(),
});
export type Certificate = z.infer<typeof certificate>;

/** GET /api/public/certificates/{id}, open to everybody. A certificate of a deleted, deactivated or reset user is not valid, and neither is an unknown id. */
export const certificateParams = z.object({ id: z.string().max(64) });
export const certificateCheck = z.discriminatedUnion('valid', [
  z.object({ valid: z.literal(true), name: z.string(), completedOn: localDate }),
  z.object({ valid: z.literal(false) }),
]);
export type CertificateCheck = z.infer<typeof certificateCheck>;
