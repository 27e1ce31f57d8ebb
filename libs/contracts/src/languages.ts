/** The seven interface languages (docs/product/languages.md#languages); Intl wants `pa-IN` and `fil-PH` for the last two. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'hi', 'pa', 'tl'] as const;

/** Browsers call Tagalog by the newer name of its standard form. */
const known = (tag: string) => {
  const base = tag.trim().toLowerCase().split('-')[0] ?? '';
  return LANGUAGES.find((each) => each === (base === 'fil' ? 'tl' : base));
};

/** The first supported language of an `Accept-Language` header; undefined when there is none. */
export function acceptedLanguage(header: string | undefined): (typeof LANGUAGES)[number] | undefined {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => language !== undefined)?.language;
}
