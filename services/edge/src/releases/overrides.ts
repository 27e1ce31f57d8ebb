import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Readers } from './readers.js';

const ALLOWED = /^(https?:\/\/[a-z0-9.-]+)(?::(\d{1,5}|\*))?$/i;

/** Origins with commas between, `*` for any port; `none` leaves overrides off, as they are by default. */
export const overrideOrigins = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : value.split(',').map((origin) => origin.trim())))
  .pipe(z.array(z.string().regex(ALLOWED, 'must be origins such as http://localhost:*, comma-separated, or none')));

/** Set by the page while it overrides, so that later pages are served with the policy for it. Only a request, never a permission. */
const COOKIE = /(?:^|;\s*)mfe-override=([^;]*)/;
const MANY = 8;

const isAllowed = (origin: string, allowed: readonly string[]) =>
  allowed.some((entry) =>
    entry.endsWith(':*')
      ? origin === entry.slice(0, -2) ||
        new RegExp(`^${entry.slice(0, -2).replaceAll('.', '\\.')}:\\d+$`, 'i').test(origin)
      : origin === entry,
  );

const originOf = (address: string): string | null => {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
};

/** Which other origins a request asks for, in its address (`?mfe-override=name=address`) or in the page's cookie. */
export function wantedOrigins(url: string, cookie: string | undefined): string[] {
  const asked = new URLSearchParams(url.slice(url.indexOf('?') + 1))
    .getAll('mfe-override')
    .flatMap((value) => value.split(','));
  const kept = COOKIE.exec(cookie ?? '')?.[1];
  const addresses = [
    ...(url.includes('?') ? asked.map((pair) => pair.slice(pair.indexOf('=') + 1)) : []),
    ...(kept ? decode(kept).split(' ') : []),
  ];
  return [...new Set(addresses.map(originOf).filter((origin) => origin !== null))].slice(0, MANY);
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Who may run a build of their own in the page, and from where. */
export class Overrides {
  constructor(
    private readonly allowed: readonly string[],
    private readonly readers: Readers,
  ) {}

  /** The origins that this request wants and may have; most requests want none and cost nothing. */
  async allowedFor(request: FastifyRequest): Promise<string[]> {
    const wanted = wantedOrigins(request.url, request.headers.cookie).filter((origin) =>
      isAllowed(origin, this.allowed),
    );
    if (wanted.length === 0) return [];
    return (await this.readers.of(request))?.isMasterAdmin ? wanted : [];
  }
}
