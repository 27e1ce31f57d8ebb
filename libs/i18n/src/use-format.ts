import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, createFormat, visitorTimeZone } from './format';

/** How long the zone is cached: reading it, like creating formatters, takes longer than rendering their results, so both are shared by all components. */
const ZONE_CACHE_MS = 1000;
const MAX_CACHED_FORMATS = 20;
let zone: { name: string; at: number } | undefined;
const formats = new Map<string, Format>();

/** The visitor's IANA zone, read at most once a second: cheap enough for every render. */
export function currentZone(): string {
  const now = Date.now();
  if (zone === undefined || Math.abs(now - zone.at) >= ZONE_CACHE_MS) zone = { name: visitorTimeZone(), at: now };
  return zone.name;
}

function formatOf(language: string, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const cached = formats.get(key);
  if (cached) return cached;
  if (formats.size >= MAX_CACHED_FORMATS) formats.clear();
  const created = createFormat(language, timeZone);
  formats.set(key, created);
  return created;
}

/** Formatters of the interface language; the zone is the visitor's own unless another is named. */
export function useFormat(timeZone: string = currentZone()): Format {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => formatOf(language, timeZone), [language, timeZone]);
}
