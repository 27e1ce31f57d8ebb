import { createHash } from 'node:crypto';
const YEAR_OF_SECONDS = 31_536_000;
/** `'sha256-…'` of each script that stands in the page itself and runs (not JSON data, not one with `src`). */ export function inlineScriptHashes(html) {
    return [
        ...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
    ].filter(([, attributes = ''])=>!/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\/(?:ld\+)?json/i.test(attributes)).map(([, , code = ''])=>`'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`);
}
/** A development server also speaks over a web socket. */ const withSocket = (origin)=>[
        origin,
        origin.replace(/^http/, 'ws')
    ];
/** `Content-Security-Policy` of security.md, "Input". */ export function contentPolicy({ publicOrigin, scripts = [], logoUrl, overrides = [] }) {
    const logoOrigin = logoUrl ? new URL(logoUrl, publicOrigin).origin : publicOrigin;
    const images = [
        ...logoOrigin === publicOrigin ? [] : [
            logoOrigin
        ],
        ...overrides
    ];
    return [
        "default-src 'self'",
        [
            "script-src 'self'",
            ...scripts,
            ...overrides
        ].join(' '),
        "style-src 'self' 'unsafe-inline'",
        ...images.length === 0 ? [] : [
            [
                "img-src 'self'",
                ...images
            ].join(' ')
        ],
        ...overrides.length === 0 ? [] : [
            'connect-src',
            'font-src',
            'media-src'
        ].map((kind)=>[
                kind,
                "'self'",
                ...kind === 'connect-src' ? overrides.flatMap(withSocket) : overrides
            ].join(' ')),
        // The service worker is this origin's own, whatever else its reader may load.
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        // An override comes from plain HTTP of the developer's own machine.
        ...publicOrigin.startsWith('https:') && overrides.length === 0 ? [
            'upgrade-insecure-requests'
        ] : []
    ].join('; ');
}
/** Headers of every answer. HSTS follows the scheme of PUBLIC_ORIGIN, never the socket. */ export function securityHeaders(options) {
    return {
        'content-security-policy': contentPolicy(options),
        'x-content-type-options': 'nosniff',
        // Addresses hold invitation codes and reset tokens: nobody else is told where a visitor came from.
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        ...options.publicOrigin.startsWith('https:') ? {
            'strict-transport-security': `max-age=${YEAR_OF_SECONDS}; includeSubDomains`
        } : {}
    };
}
const isLoopback = ({ hostname })=>hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
/** True when the page would travel unprotected over a network: plain HTTP to anything but this machine. */ export function isInsecureOrigin(publicOrigin) {
    const url = new URL(publicOrigin);
    return url.protocol === 'http:' && !isLoopback(url);
}

//# sourceMappingURL=security-headers.js.map
