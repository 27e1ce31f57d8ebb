import { SERVICE_NAMES } from '@nb/contracts';
import { escape } from 'es-toolkit/string/escape';
import type { OpenApi } from './openapi.js';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
a{color:LinkText}nav a{margin-inline-end:1rem}summary{padding:.4rem 0;cursor:pointer;overflow-wrap:anywhere}b{display:inline-block;min-width:4.5rem}
pre{overflow-x:auto;padding:.75rem;border:1px solid GrayText;border-radius:.5rem}details{border-bottom:1px solid color-mix(in srgb,CanvasText 20%,Canvas)}`;

/** The description as a page that needs no script; what it says is what the calls are named, in every language. */
export function docsPage({ info, paths }: OpenApi): string {
  const links = SERVICE_NAMES.map(
    (name) => `<a href="/api/docs/${name}"${name === info.title ? ' aria-current="page"' : ''}>${name}</a>`,
  ).join('');
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId: _id, ...operation }]) =>
        `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></summary><pre tabindex="0">${escape(JSON.stringify(operation, null, 2))}</pre></details>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${info.title} API</title><style>${STYLE}</style></head>
<body><nav>${links}</nav><main><h1>${info.title} <small>${info.version}</small></h1><p><a href="/api/docs/${info.title}.json">OpenAPI (JSON)</a></p>${operations.join('\n')}</main></body></html>`;
}
