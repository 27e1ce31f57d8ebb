import { createHash } from 'node:crypto';

const YEAR_OF_SECONDS = 31_536_000;

/** `'sha256-…'` of each script that stands in the page itself and runs (not JSON data, not one with `src`). */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`);
}

export interface PolicyOptions {
  publicOrigin: string;
  /** Hashes of scripts in the page, from `inlineScriptHashes`. */
  scripts?: readonly string[];
  /** The brand's logo may lie elsewhere. */
  logoUrl?: string | null;
}

/** `Content-Security-Policy` of security.md, "Input". */
export function contentPolicy({ publicOrigin, scripts = [], logoUrl }: PolicyOptions): string {
  const logoOrigin = logoUrl ? new URL(logoUrl, publicOrigin).origin : publicOrigin;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ...(logoOrigin === publicOrigin ? [] : [`img-src 'self' ${logoOrigin}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(publicOrigin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of every answer. HSTS follows the scheme of PUBLIC_ORIGIN, never the socket. */
export function securityHeaders(options: PolicyOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicy(options),
    'x-content-type-options': 'nosniff',
    // Addresses hold invitation codes and reset tokens: nobody else is told where a visitor came from.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(options.publicOrigin.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_OF_SECONDS}; includeSubDomains` } : {}),
  };
}

const isLoopback = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** True when the page would travel unprotected over a network: plain HTTP to anything but this machine. */
export function isInsecureOrigin(publicOrigin: string): boolean {
  const url = new URL(publicOrigin);
  return url.protocol === 'http:' && !isLoopback(url);
}
