/**
 * Names for browsers that claim to support Punjabi but write English (Chromium): dates, relative times, lists, countries, languages.
 * Everything is formatted through `Intl`, the calendars of react-aria too, so `Intl` is patched, for Punjabi only. The names are those
 * of Node's ICU, locale `pa-IN`; the order of the parts is that of Indian English, which Punjabi shares.
 */
const MONTHS = {
  long: ['ਜਨਵਰੀ', 'ਫ਼ਰਵਰੀ', 'ਮਾਰਚ', 'ਅਪ੍ਰੈਲ', 'ਮਈ', 'ਜੂਨ', 'ਜੁਲਾਈ', 'ਅਗਸਤ', 'ਸਤੰਬਰ', 'ਅਕਤੂਬਰ', 'ਨਵੰਬਰ', 'ਦਸੰਬਰ'],
  short: ['ਜਨ', 'ਫ਼ਰ', 'ਮਾਰਚ', 'ਅਪ੍ਰੈ', 'ਮਈ', 'ਜੂਨ', 'ਜੁਲਾ', 'ਅਗ', 'ਸਤੰ', 'ਅਕਤੂ', 'ਨਵੰ', 'ਦਸੰ'],
} as const;
const WEEKDAYS = {
  long: ['ਐਤਵਾਰ', 'ਸੋਮਵਾਰ', 'ਮੰਗਲਵਾਰ', 'ਬੁੱਧਵਾਰ', 'ਵੀਰਵਾਰ', 'ਸ਼ੁੱਕਰਵਾਰ', 'ਸ਼ਨੀਵਾਰ'],
  short: ['ਐਤ', 'ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀ'],
  narrow: ['ਐ', 'ਸੋ', 'ਮੰ', 'ਬੁੱ', 'ਵੀ', 'ਸ਼ੁੱ', 'ਸ਼'],
} as const;
const ENGLISH_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Of each unit: one ago, several ago, in one, in several; and what the unit before, this one and the next are called. */
const RELATIVE: Partial<
  Record<string, { words: readonly [string, string, string, string]; names?: Partial<Record<-1 | 0 | 1, string>> }>
> = {
  second: { words: ['ਸਕਿੰਟ ਪਹਿਲਾਂ', 'ਸਕਿੰਟ ਪਹਿਲਾਂ', 'ਸਕਿੰਟ ਵਿੱਚ', 'ਸਕਿੰਟਾਂ ਵਿੱਚ'], names: { 0: 'ਹੁਣ' } },
  minute: { words: ['ਮਿੰਟ ਪਹਿਲਾਂ', 'ਮਿੰਟ ਪਹਿਲਾਂ', 'ਮਿੰਟ ਵਿੱਚ', 'ਮਿੰਟਾਂ ਵਿੱਚ'], names: { 0: 'ਇਸ ਮਿੰਟ' } },
  hour: { words: ['ਘੰਟਾ ਪਹਿਲਾਂ', 'ਘੰਟੇ ਪਹਿਲਾਂ', 'ਘੰਟੇ ਵਿੱਚ', 'ਘੰਟਿਆਂ ਵਿੱਚ'], names: { 0: 'ਇਸ ਘੰਟੇ' } },
  day: { words: ['ਦਿਨ ਪਹਿਲਾਂ', 'ਦਿਨ ਪਹਿਲਾਂ', 'ਦਿਨ ਵਿੱਚ', 'ਦਿਨਾਂ ਵਿੱਚ'], names: { [-1]: 'ਬੀਤਿਆ ਕੱਲ੍ਹ', 0: 'ਅੱਜ', 1: 'ਭਲਕੇ' } },
  week: {
    words: ['ਹਫ਼ਤਾ ਪਹਿਲਾਂ', 'ਹਫ਼ਤੇ ਪਹਿਲਾਂ', 'ਹਫ਼ਤੇ ਵਿੱਚ', 'ਹਫ਼ਤਿਆਂ ਵਿੱਚ'],
    names: { [-1]: 'ਪਿਛਲਾ ਹਫ਼ਤਾ', 0: 'ਇਹ ਹਫ਼ਤਾ', 1: 'ਅਗਲਾ ਹਫ਼ਤਾ' },
  },
  month: {
    words: ['ਮਹੀਨਾ ਪਹਿਲਾਂ', 'ਮਹੀਨੇ ਪਹਿਲਾਂ', 'ਮਹੀਨੇ ਵਿੱਚ', 'ਮਹੀਨਿਆਂ ਵਿੱਚ'],
    names: { [-1]: 'ਪਿਛਲਾ ਮਹੀਨਾ', 0: 'ਇਹ ਮਹੀਨਾ', 1: 'ਅਗਲਾ ਮਹੀਨਾ' },
  },
  year: {
    words: ['ਸਾਲ ਪਹਿਲਾਂ', 'ਸਾਲ ਪਹਿਲਾਂ', 'ਸਾਲ ਵਿੱਚ', 'ਸਾਲਾਂ ਵਿੱਚ'],
    names: { [-1]: 'ਪਿਛਲਾ ਸਾਲ', 0: 'ਇਹ ਸਾਲ', 1: 'ਅਗਲਾ ਸਾਲ' },
  },
};
/** The countries one can register from (docs/product/registration.md#registering), and the seven languages. */
const REGIONS: Partial<Record<string, string>> = {
  US: 'ਸੰਯੁਕਤ ਰਾਜ (ਅਮਰੀਕਾ)',
  CA: 'ਕੈਨੇਡਾ',
  GB: 'ਯੂਨਾਈਟਡ ਕਿੰਗਡਮ',
  FR: 'ਫ਼ਰਾਂਸ',
  DE: 'ਜਰਮਨੀ',
  IT: 'ਇਟਲੀ',
  ES: 'ਸਪੇਨ',
  NL: 'ਨੀਦਰਲੈਂਡ',
  CH: 'ਸਵਿਟਜ਼ਰਲੈਂਡ',
  AT: 'ਆਸਟਰੀਆ',
  BE: 'ਬੈਲਜੀਅਮ',
  AU: 'ਆਸਟ੍ਰੇਲੀਆ',
  NZ: 'ਨਿਊਜ਼ੀਲੈਂਡ',
  JP: 'ਜਪਾਨ',
  KR: 'ਦੱਖਣੀ ਕੋਰੀਆ',
  SG: 'ਸਿੰਗਾਪੁਰ',
  MY: 'ਮਲੇਸ਼ੀਆ',
  TH: 'ਥਾਈਲੈਂਡ',
  PH: 'ਫਿਲੀਪੀਨਜ',
  MX: 'ਮੈਕਸੀਕੋ',
  BR: 'ਬ੍ਰਾਜ਼ੀਲ',
  AR: 'ਅਰਜਨਟੀਨਾ',
  CL: 'ਚਿਲੀ',
  CO: 'ਕੋਲੰਬੀਆ',
  PE: 'ਪੇਰੂ',
  IN: 'ਭਾਰਤ',
  CN: 'ਚੀਨ',
  HK: 'ਹਾਂਗ ਕਾਂਗ ਐਸਏਆਰ ਚੀਨ',
  TW: 'ਤਾਇਵਾਨ',
};
/** Parts of a date, as a screen reader says them in a field. */
const FIELDS: Partial<Record<string, string>> = {
  era: 'ਸੰਮਤ',
  year: 'ਸਾਲ',
  month: 'ਮਹੀਨਾ',
  day: 'ਦਿਨ',
  hour: 'ਘੰਟਾ',
  minute: 'ਮਿੰਟ',
  second: 'ਸਕਿੰਟ',
  dayPeriod: 'AM/PM',
  weekday: 'ਹਫ਼ਤੇ ਦਾ ਦਿਨ',
  timeZoneName: 'ਇਲਾਕਾਈ ਵੇਲਾ',
};
const LANGUAGES: Partial<Record<string, string>> = {
  en: 'ਅੰਗਰੇਜ਼ੀ',
  es: 'ਸਪੇਨੀ',
  fr: 'ਫਰਾਂਸੀਸੀ',
  de: 'ਜਰਮਨ',
  hi: 'ਹਿੰਦੀ',
  pa: 'ਪੰਜਾਬੀ',
  tl: 'ਫਿਲੀਪਿਨੋ',
};

const isPunjabi = (locales: unknown): boolean => {
  const [first] = Array.isArray(locales) ? (locales as unknown[]) : [locales];
  return typeof first === 'string' ? /^pa\b/.test(first) : first instanceof Intl.Locale && first.language === 'pa';
};

/** Whether this browser's `Intl` really supports Punjabi. */
export const knowsPunjabi = (): boolean =>
  /[\u0A00-\u0A7F]/.test(new Intl.DateTimeFormat('pa', { month: 'long' }).format(0));

type Plain = Intl.DateTimeFormat;
function punjabiDates(plain: Plain, original: typeof Intl.DateTimeFormat): Plain {
  const { month, weekday, timeZone, calendar, numberingSystem } = plain.resolvedOptions();
  const style = (wanted: string | undefined) =>
    wanted === 'long' || wanted === 'short' || wanted === 'narrow' ? wanted : undefined;
  const inZone = new original('en-US', { timeZone, month: 'numeric', weekday: 'short' });
  const zoneOffset = new original('en-IN', { timeZone, timeZoneName: 'shortOffset' });
  const word = (parts: Intl.DateTimeFormatPart[], type: string) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const formatToParts = (at?: Date | number): Intl.DateTimeFormatPart[] => {
    const calendarParts = inZone.formatToParts(at);
    // `dateStyle` names months and weekdays without saying how.
    return plain.formatToParts(at).map(({ type, value }): Intl.DateTimeFormatPart => {
      if (type === 'month' && /\p{Script=Latin}/u.test(value))
        return {
          type,
          value:
            MONTHS[style(month) === 'long' || value.length > 4 ? 'long' : 'short'][
              Number(word(calendarParts, 'month')) - 1
            ] ?? value,
        };
      if (type === 'weekday')
        return {
          type,
          value:
            WEEKDAYS[style(weekday) ?? (value.length > 3 ? 'long' : 'short')][
              ENGLISH_WEEKDAYS.indexOf(word(calendarParts, 'weekday'))
            ] ?? value,
        };
      if (type === 'timeZoneName' && /[a-z]{3}/.test(value))
        return { type, value: word(zoneOffset.formatToParts(at), 'timeZoneName') };
      if (type === 'literal' && /[a-z]/.test(value)) return { type, value: ' ' };
      return { type, value: type === 'dayPeriod' ? value.toUpperCase() : value };
    });
  };
  const format = (at?: Date | number) =>
    formatToParts(at)
      .map(({ value }) => value)
      .join('');
  return Object.create(original.prototype, {
    format: { value: format },
    formatToParts: { value: formatToParts },
    formatRange: { value: (from: Date, to: Date) => `${format(from)} – ${format(to)}` },
    formatRangeToParts: {
      value: (from: Date, to: Date) => [
        ...formatToParts(from).map((part) => ({ ...part, source: 'startRange' })),
        { type: 'literal', value: ' – ', source: 'shared' },
        ...formatToParts(to).map((part) => ({ ...part, source: 'endRange' })),
      ],
    },
    resolvedOptions: { value: () => ({ ...plain.resolvedOptions(), locale: 'pa-IN', calendar, numberingSystem }) },
  }) as Plain;
}

function punjabiRelative(
  original: typeof Intl.RelativeTimeFormat,
  options: Intl.RelativeTimeFormatOptions | undefined,
): Intl.RelativeTimeFormat {
  const format = (value: number, unit: string) => {
    const known = RELATIVE[unit.replace(/s$/, '')];
    const name =
      options?.numeric === 'auto' && (value === -1 || value === 0 || value === 1) ? known?.names?.[value] : undefined;
    if (known === undefined || name !== undefined)
      return name ?? new original('en-IN', options).format(value, unit as Intl.RelativeTimeFormatUnit);
    const several = Math.abs(value) > 1 ? 1 : 0;
    return `${new Intl.NumberFormat('en-IN').format(Math.abs(value))} ${known.words[value < 0 || Object.is(value, -0) ? several : 2 + several] ?? ''}`;
  };
  return Object.create(original.prototype, { format: { value: format } }) as Intl.RelativeTimeFormat;
}

function punjabiList(original: typeof Intl.ListFormat, options: Intl.ListFormatOptions | undefined): Intl.ListFormat {
  const between = options?.type === 'disjunction' ? ' ਜਾਂ ' : options?.type === 'unit' ? ', ' : ' ਅਤੇ ';
  const format = (items: Iterable<string>) => {
    const all = [...items];
    return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')}${between}${all.at(-1) ?? ''}`;
  };
  return Object.create(original.prototype, { format: { value: format } }) as Intl.ListFormat;
}

function punjabiNames(original: typeof Intl.DisplayNames, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  const plain = new original('en', options);
  const known =
    options.type === 'region'
      ? REGIONS
      : options.type === 'language'
        ? LANGUAGES
        : options.type === 'dateTimeField'
          ? FIELDS
          : {};
  return Object.create(original.prototype, {
    of: { value: (code: string) => known[code] ?? plain.of(code) },
  }) as Intl.DisplayNames;
}

/** Wraps an `Intl` constructor, for `new` and plain calls: Punjabi goes through `punjabi`, other languages are unchanged. */
const around = <Original extends abstract new (...given: never[]) => object>(
  original: Original,
  punjabi: (options: never) => object,
): Original =>
  new Proxy(original, {
    construct: (target, given: unknown[]) =>
      isPunjabi(given[0])
        ? punjabi(given[1] as never)
        : (Reflect.construct(target as never, given, target as never) as object),
    apply: (target, _, given: unknown[]) =>
      isPunjabi(given[0]) ? punjabi(given[1] as never) : Reflect.apply(target as never, undefined, given),
  } as ProxyHandler<Original>);

/** Patches `Intl`; call it once. Returns the function that undoes it (tests). */
export function teachPunjabi(): () => void {
  const { DateTimeFormat, RelativeTimeFormat, ListFormat, DisplayNames, NumberFormat } = Intl;
  const changed: Partial<typeof Intl> = {
    DateTimeFormat: around(DateTimeFormat, (options: Intl.DateTimeFormatOptions | undefined) =>
      punjabiDates(new DateTimeFormat('en-IN', options), DateTimeFormat),
    ),
    RelativeTimeFormat: around(RelativeTimeFormat, (options: Intl.RelativeTimeFormatOptions | undefined) =>
      punjabiRelative(RelativeTimeFormat, options),
    ),
    ListFormat: around(ListFormat, (options: Intl.ListFormatOptions | undefined) => punjabiList(ListFormat, options)),
    DisplayNames: around(DisplayNames, (options: Intl.DisplayNamesOptions) => punjabiNames(DisplayNames, options)),
    NumberFormat: around(
      NumberFormat,
      (options: Intl.NumberFormatOptions | undefined) => new NumberFormat('en-IN', options),
    ),
  };
  Object.assign(Intl, changed);
  return () => {
    Object.assign(Intl, { DateTimeFormat, RelativeTimeFormat, ListFormat, DisplayNames, NumberFormat });
  };
}
