import { z } from 'zod';

/** From when on the releases of a remote count, by its name. */
export type NotBefore = ReadonlyMap<string, number>;

const instant = z.iso.datetime({ offset: true });

/** `mfe-team=2026-11-01T00:00:00Z`, several with commas between. */
export const notBefore = z.string().transform((value, context): NotBefore => {
  const entries = value
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => /^(mfe-[a-z][a-z0-9-]*)=(.+)$/.exec(text));
  const isRight = entries.every((found) => found !== null && instant.safeParse(found[2]).success);
  if (entries.length === 0 || !isRight)
    context.addIssue({ code: 'custom', message: 'must be like mfe-team=2026-11-01T00:00:00Z, with commas between' });
  return new Map(entries.map((found) => [found?.[1] ?? '', Date.parse(found?.[2] ?? '')]));
});
