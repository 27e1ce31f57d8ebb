/**
 * Formatters, kept for the next value: making one takes longer than a hundred uses of it.
 */
function kept<Options, Formatter>(make: (tag: string, options?: Options) => Formatter) {
  const cache = new Map<string, Formatter>();
  return (tag: string, options?: Options): Formatter => {
    const key = `${tag} ${options === undefined ? '' : JSON.stringify(options)}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make(tag, options);
    cache.set(key, made);
    return made;
  };
}

export const dateTimeFormat = kept(
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
);
export const numberFormat = kept((tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options));
export const relativeTimeFormat = kept(
  (tag, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
);
