import { z } from 'zod';

const text = z.string().min(1);
const texts = z.array(text).min(1);

/** One block of a document. What is written is text and nothing else: no block knows markup. */
export const block = z.union([
  /** A paragraph. */
  text,
  z.strictObject({ list: texts }),
  z.strictObject({ steps: texts }),
  /** Boxes to tick on paper. */
  z.strictObject({ checks: texts }),
  /** Words to say. */
  z.strictObject({ say: texts }),
  z.strictObject({ note: text, title: text }),
  z.strictObject({ terms: z.array(z.tuple([text, text])).min(1) }),
  z.strictObject({ head: texts, rows: z.array(texts).min(1) }),
  /** Empty lines to write on, with what belongs there. */
  z.strictObject({ write: text, lines: z.int().min(1).max(8) }),
  /** A drawing, by its number, with the words that stand in it. */
  z.strictObject({ picture: z.int().min(1), words: z.record(z.string(), text), caption: text }),
]);
export type Block = z.infer<typeof block>;

/** A document in one language, as it lies in `texts/{language}/{id}.json`. `{{brand}}` and the like stand for values of the installation. */
export const documentText = z.strictObject({
  title: text,
  /** What it is for, in one or two sentences. */
  lead: text,
  /** Day of its last change, `YYYY-MM-DD`. */
  updated: z.iso.date(),
  /** Name of the file when it is downloaded, without its ending. */
  file: text,
  sections: z.array(z.strictObject({ heading: text, blocks: z.array(block).min(1) })).min(1),
});
export type DocumentText = z.infer<typeof documentText>;

/** The few words that every document needs around its own. */
export const frameWords = z.strictObject({
  updated: text,
  version: text,
  page: text,
  contents: text,
  questions: text,
  pdf: text,
  /** The link to the provider's income statement. */
  statement: text,
});
export type FrameWords = z.infer<typeof frameWords>;
