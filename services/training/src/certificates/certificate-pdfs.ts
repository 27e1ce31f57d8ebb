import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@nb/contracts';
import { ENV, RateLimits, type RateLimiter } from '@nb/nest-kit';
import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { z } from 'zod';
import { dayInWords } from '../documents/documents.service.js';
import type { TrainingEnv } from '../env.js';
import { etagOf, type AnsweredFile } from '../pdfs/answer-file.js';
import { TYPESET } from '../pdfs/pdfs.service.js';
import type { typeset } from '../pdfs/typeset.js';
import type { IssuedCertificate } from './certificates.service.js';

/** Words of a certificate, in a language; `steps` are the titles of the five steps as everywhere. */
export const certificateWords = z.strictObject({
  title: z.string(),
  certifies: z.string(),
  completed: z.string(),
  date: z.string(),
  number: z.string(),
  check: z.string(),
  qr: z.string(),
  steps: z.array(z.string()).length(5),
});
export const wordsIn = (language: Language) =>
  certificateWords.parse(JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8')));

/** About 40 KB each. */
const KEPT = 200;

/** A text as a QR code, as the data of an SVG path in a square of `size`; four light modules around it, as cameras want. */
const qrOf = (text: string) => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return {
    size,
    path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
  };
};

/** Certificates as PDFs. The newest 200 are kept in memory, one is set at a time, and each person's rate is limited. */
@Injectable()
export class CertificatePdfs {
  private readonly kept = new Map<string, Promise<AnsweredFile>>();
  private queue: Promise<unknown> = Promise.resolve();
  private settings: Promise<RateLimiter> | undefined;
  constructor(
    @Inject(TYPESET) private readonly set: typeof typeset,
    @Inject(ENV) private readonly env: TrainingEnv,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Problem `request.rate-limited` when one person has had 20 set within a minute. */
  async file(certificate: IssuedCertificate, language: Language): Promise<AnsweredFile> {
    const key = [certificate.id, language, certificate.name].join('\n');
    const known = this.kept.get(key);
    if (known) return known;
    this.settings ??= this.limits.limiter('certificate-pdfs', { points: 20, duration: 60 });
    await (await this.settings).consume(certificate.id);
    // Somebody may have asked for the same in the meantime.
    return this.kept.get(key) ?? this.make(key, certificate, language);
  }

  private make(key: string, certificate: IssuedCertificate, language: Language): Promise<AnsweredFile> {
    const made = this.queue.then(() => this.setOne(certificate, language));
    this.queue = made.catch(() => undefined);
    this.kept.set(key, made);
    for (const oldest of this.kept.keys()) if (this.kept.size > KEPT) this.kept.delete(oldest);
    // A failure is not kept: the next request tries again.
    made.catch(() => this.kept.delete(key));
    return made;
  }

  private async setOne(
    { name, number, completedOn, verifyUrl }: IssuedCertificate,
    language: Language,
  ): Promise<AnsweredFile> {
    const words = wordsIn(language);
    const brand = this.env.BRAND_NAME;
    const sheet = {
      language,
      brand,
      name,
      number,
      verifyUrl,
      qr: qrOf(verifyUrl),
      day: dayInWords(language, completedOn),
      date: completedOn.split('-').map(Number),
      // A name of usual length is not broken at the end of a line.
      words: {
        ...words,
        completed: words.completed.replace('{{brand}}', () =>
          brand.length > 30 ? brand : brand.replaceAll(' ', '\u00a0'),
        ),
      },
    };
    const [set] = await this.set([sheet], 'certificate.typ');
    const bytes = Buffer.from(set!.bytes);
    return { bytes, etag: etagOf(bytes), type: 'application/pdf', language, name: `${words.title} - ${name}.pdf` };
  }
}
