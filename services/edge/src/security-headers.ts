import type { FastifyHelmetOptions } from '@fastify/helmet';
import { createHash } from 'node:crypto';
import { isLoopbackName } from './host.rules.js';

const YEAR_OF_SECONDS = 31_536_000;

/** `'sha256-…'` of each script that stands in the page itself and runs (not JSON data, not one with `src`). */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(
      ([, attributes = '']) =>
        !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes),
    )
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`);
}

export interface PolicyOptions {
  publicOrigin: string;
  /** Hashes of scripts in the page, from `inlineScriptHashes`. */
  scripts?: readonly string[];
  /** The brand's logo may be on another host. */
  logoUrl?: string | null;
  /** From where this reader may load a build of a remote of their own. */
  overrides?: readonly string[];
}

/** A development server also speaks over a web socket. */
const withSocket = (origin: string) => [origin, origin.replace(/^http/, 'ws')];

/** `Content-Security-Policy` of the pages. */
export function contentPolicy({ publicOrigin, scripts = [], logoUrl, overrides = [] }: PolicyOptions): string {
  const logoOrigin = logoUrl ? new URL(logoUrl, publicOrigin).origin : publicOrigin;
  const images = [...(logoOrigin === publicOrigin ? [] : [logoOrigin]), ...overrides];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...overrides].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ...(images.length === 0 ? [] : [["img-src 'self'", ...images].join(' ')]),
    ...(overrides.length === 0
      ? []
      : ['connect-src', 'font-src', 'media-src'].map((kind) =>
          [kind, "'self'", ...(kind === 'connect-src' ? overrides.flatMap(withSocket) : overrides)].join(' '),
        )),
    // The service worker always comes from this origin, also with overrides.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Forms can't submit to other origins, whatever markup is injected into a page.
    "form-action 'self'",
    "frame-ancestors 'none'",
    // An override comes from plain HTTP of the developer's own machine.
    ...(publicOrigin.startsWith('https:') && overrides.length === 0 ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Set here, because Helmet does not support this header. */
export const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Headers of every answer besides the two policies. HSTS follows the scheme of PUBLIC_ORIGIN, never the socket. Helmet's own choice stands for the rest:
 * above all `Referrer-Policy: no-referrer`, as addresses hold invitation codes and reset tokens.
 */
export const securityHeaders = ({ publicOrigin }: PolicyOptions): FastifyHelmetOptions => ({
  // Set once for each page, with the hashes of its scripts and what its reader may load.
  contentSecurityPolicy: false,
  strictTransportSecurity: publicOrigin.startsWith('https:')
    ? { maxAge: YEAR_OF_SECONDS, includeSubDomains: true }
    : false,
});

/** True when the page would travel unprotected over a network: plain HTTP to anything but this machine. */
export function isInsecureOrigin(publicOrigin: string): boolean {
  const url = new URL(publicOrigin);
  return url.protocol === 'http:' && !isLoopbackName(url.hostname);
}
