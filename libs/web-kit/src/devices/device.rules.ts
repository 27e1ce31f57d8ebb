/** A browser's `User-Agent` in readable names; undefined for unknown parts. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  handheld: boolean;
}

// The first match counts, because nearly every browser also names others for compatibility.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const firstOf = (known: readonly [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

export function deviceOf(userAgent: string): Device {
  const system = firstOf(SYSTEMS, userAgent);
  return {
    browser: firstOf(BROWSERS, userAgent),
    system,
    handheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  };
}
