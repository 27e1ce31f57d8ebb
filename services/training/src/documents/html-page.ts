import type { Block } from './document.js';
import type { OpenedDocument } from './documents.service.js';

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tag = (name: string, text: string) => `<${name}>${escape(text)}</${name}>`;
const items = (texts: readonly string[]) => texts.map((each) => tag('li', each)).join('');

function blockHtml(block: Block): string {
  if (typeof block === 'string') return tag('p', block);
  if ('list' in block) return `<ul>${items(block.list)}</ul>`;
  if ('checks' in block) return `<ul class="checks">${items(block.checks)}</ul>`;
  if ('steps' in block) return `<ol>${items(block.steps)}</ol>`;
  if ('say' in block) return `<blockquote>${block.say.map((each) => tag('p', each)).join('')}</blockquote>`;
  if ('note' in block) return `<aside>${tag('strong', block.title)}${tag('p', block.note)}</aside>`;
  if ('terms' in block)
    return `<dl>${block.terms.map(([term, text]) => `<div>${tag('dt', term)}${tag('dd', text)}</div>`).join('')}</dl>`;
  if ('rows' in block) {
    const rows = block.rows.map(
      ([first = '', ...rest]) =>
        `<tr><th scope="row">${escape(first)}</th>${rest.map((cell) => tag('td', cell)).join('')}</tr>`,
    );
    return `<div class="wide"><table><thead><tr>${block.head.map((each) => `<th scope="col">${escape(each)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  }
  if ('write' in block) return tag('p', block.write);
  return tag('p', block.caption);
}

/** Colours of the dark theme: used when it was chosen in the app (the edge's `/theme.js` sets `data-theme`), otherwise when the system is dark. */
const DARK =
  '--bg:#171512;--surface:#201d19;--sunken:#12100e;--border:#3a352e;--text:#f3eee6;--muted:#bdb4a6;--band:#1b3a33;--on:#f3eee6;--brand:#7fd3bd;--soft:#1b3a33;--accent:#f09a6e;--accent-soft:#44281a;--focus:#8ab8ff';

// The product's colours by role, light and dark; on paper ink on white.
const STYLE = `
:root{color-scheme:light dark;--bg:#fbf8f3;--surface:#fff;--sunken:#f4efe6;--border:#e2d9cb;--text:#26221c;--muted:#5e574c;--band:#1f6b5c;--on:#fff;--brand:#1b6154;--soft:#ddf0ea;--accent:#ad4219;--accent-soft:#fbe6da;--focus:#1d5fd1}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
@media screen{:root[data-theme=dark]{color-scheme:dark;${DARK}}:root[data-theme=light]{color-scheme:light}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:1rem/1.65 Figtree,"Noto Sans Devanagari","Noto Sans Gurmukhi",system-ui,sans-serif;overflow-wrap:break-word}
header{background:var(--band);color:var(--on);padding:2.5rem 1.25rem 2rem}
header>*{max-width:44rem;margin-inline:auto}main,footer{max-width:46.5rem;margin-inline:auto}
header p{margin-block:.35rem 0}
h1{font-size:clamp(1.75rem,6vw,2.4rem);line-height:1.15;margin:.75rem auto .5rem;text-wrap:balance}
.brand{font-weight:600}.meta{font-size:.9rem;opacity:.9}
.pdf{display:inline-block;margin-block-start:1rem;padding:.65rem 1.1rem;border:1px solid currentColor;border-radius:10px;color:inherit;font-weight:600;text-decoration:none}
.pdf:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}header a:focus-visible{outline-color:var(--on)}
main{padding:1rem 1.25rem 2rem}
nav{background:var(--sunken);border-radius:16px;padding:1.1rem 1.25rem;margin-block:1rem 2rem}
nav h2{font-size:1rem;margin:0 0 .4rem;color:inherit}
nav ul{columns:17rem;margin:0;padding:0;list-style:none}
nav li{margin:0;break-inside:avoid}
nav a{display:block;padding-block:.3rem;color:var(--brand)}
h2{font-size:1.3rem;line-height:1.3;margin:2.2rem 0 .6rem;color:var(--brand);scroll-margin-top:1rem}
p,ul,ol,dl{margin-block:.7rem}li{margin-block:.35rem}ul,ol{padding-inline-start:1.4rem}
li::marker{color:var(--accent);font-weight:700}
.checks{list-style:"☐  "}
aside,blockquote{margin:1.1rem 0;padding:.9rem 1.1rem;border-radius:10px;background:var(--soft)}
aside p,blockquote p{margin:.25rem 0 0}
blockquote{background:var(--accent-soft);border-inline-start:4px solid var(--accent);border-start-start-radius:0;border-end-start-radius:0}
dl>div{margin-block:.6rem}dt{font-weight:700}dd{margin:0}
.wide{overflow-x:auto;margin-block:1rem}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:start;vertical-align:top;padding:.6rem .75rem;border-block-end:1px solid var(--border)}
thead th{background:var(--soft);color:var(--brand)}
footer{padding:1rem 1.25rem 3rem;color:var(--muted);font-size:.9rem;border-block-start:1px solid var(--border)}
@media print{
@page{margin:20mm}
:root{color-scheme:light;--bg:#fff;--sunken:#fff;--text:#000;--muted:#333;--brand:#000;--soft:#fff;--accent-soft:#fff;--border:#999;--on:#000}
body{font-size:10.5pt}header{background:none;padding:0 0 12pt;border-block-end:2pt solid #000}
header>*,main,footer{max-width:none}main,footer{padding-inline:0}
.pdf,nav{display:none}aside,blockquote{border:1pt solid #999}
h2,thead{break-after:avoid}.wide,tr,aside,blockquote,li{break-inside:avoid}}`;

/** A document as a page of its own that needs no script and no file beside it. */
export function htmlPage({ id, text, words, language, brand, meta, statementUrl }: OpenedDocument): string {
  const anchor = (index: number) => `section-${index + 1}`;
  const contents = text.sections
    .map(({ heading }, index) => `<li><a href="#${anchor(index)}">${escape(heading)}</a></li>`)
    .join('');
  const sections = text.sections.map(
    ({ heading, blocks }, index) =>
      `<section aria-labelledby="${anchor(index)}"><h2 id="${anchor(index)}">${escape(heading)}</h2>${blocks.map(blockHtml).join('')}</section>`,
  );
  const statement =
    statementUrl === null
      ? ''
      : `<p><a class="pdf" href="${escape(statementUrl)}" rel="noreferrer">${escape(words.statement)}</a></p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(text.title)} · ${escape(brand)}</title><meta name="description" content="${escape(text.lead)}"><link rel="icon" href="/icon.svg" type="image/svg+xml"><script src="/theme.js"></script><style>${STYLE}</style></head>
<body><header><p class="brand">${escape(brand)}</p><h1>${escape(text.title)}</h1><p>${escape(text.lead)}</p>
<p class="meta"><time datetime="${text.updated}">${escape(meta)}</time></p><p><a class="pdf" href="/api/content/compliance/${id}/pdf?lang=${language}">${escape(words.pdf)}</a></p>${statement}</header>
<main><nav aria-labelledby="contents"><h2 id="contents">${escape(words.contents)}</h2><ul>${contents}</ul></nav>${sections.join('')}</main>
<footer>${escape(words.questions)}</footer></body></html>`;
}
