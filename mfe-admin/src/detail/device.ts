// The first that fits counts: nearly every browser also names those that it wants to be taken for.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'], [/\bOPR\/|\bOpera/, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'], [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bCrOS\b/, 'ChromeOS'], [/\bMac OS X\b|\bMacintosh\b/, 'Mac'], [/\bLinux\b/, 'Linux'],
];
const firstOf = (known: readonly [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1];

/** What a browser says of itself (its `User-Agent`), in words that a person knows: browser and system, as far as they are told. */
export const deviceOf = (userAgent: string): string[] => [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((word) => word !== undefined);
