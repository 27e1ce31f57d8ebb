import './fonts.css';
import { createGlobalStyle } from 'styled-components';
import { asCssVariables, dark, light, shadows } from './tokens';
import { reducedMotion } from './mixins';

const lightVariables = asCssVariables({ ...light, ...shadows.light });
const darkVariables = asCssVariables({ ...dark, ...shadows.dark });

/**
 * Tokens, element defaults and fonts of the whole page; rendered once by the shell.
 * `data-theme` also works on any element, which then carries its own theme.
 */
export const GlobalStyle = createGlobalStyle`
  :root {
    --nb-radius-s: 6px; --nb-radius-m: 10px; --nb-radius-l: 16px; --nb-radius-xl: 24px; --nb-radius-full: 999px;
    --nb-fast: 120ms; --nb-normal: 200ms; --nb-slow: 280ms; --nb-ease: cubic-bezier(.2, 0, 0, 1);
    --nb-font: 'Figtree Variable', 'Noto Sans Devanagari Variable', 'Noto Sans Gurmukhi Variable', 'Figtree by Arial', 'Figtree by Roboto', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
    --nb-leading: 1; --nb-tracking: -0.015em; --nb-measure: 68ch;
    --nb-drawer: 500px; --nb-sidebar: max(220px, min(13.75rem, 30vw)); --nb-sidebar-collapsed: 72px;
  }
  /* Devanagari and Gurmukhi stack marks above and below the line, and letter-spacing breaks their joins. */
  :lang(hi), :lang(pa) { --nb-leading: 1.14; --nb-tracking: 0; }
  :root, [data-theme='light'] { color-scheme: light; ${lightVariables} }
  [data-theme='dark'] { color-scheme: dark; ${darkVariables} }
  @media print { :root, [data-theme] { color-scheme: light; ${lightVariables} } }
  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-block: 88px var(--nb-bottom-bar, 0px); }
  /* What gets the focus is brought whole above the edge of the screen, too: a box has a name around it, and all have a ring. */
  :is(a, button, input, select, summary, textarea) { scroll-margin-block-end: 48px; }
  /* Its words, of several lines on a phone, are beside the box and end below it. */
  label :is([type='checkbox'], [type='radio']) { scroll-margin-block-end: 112px; }
  /* A list of options may lie as high as the header, and it ends when the page is moved: showing its chosen one must not do that. */
  html[data-options] { scroll-padding-block-start: 0; }
  html[data-options] [role='combobox'] { scroll-margin-block-end: 0; }
  body {
    margin: 0; min-block-size: 100dvh; background: var(--nb-bg); color: var(--nb-text);
    font-family: var(--nb-font); font-size: 1rem; line-height: calc(1.5 * var(--nb-leading));
    -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
  }
  :is(body, input, textarea, select, button):lang(hi), :is(body, input, textarea, select, button):lang(pa) { line-height: 1.7; }
  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  img, svg, video { max-inline-size: 100%; }
  img, video { block-size: auto; }
  p { margin: 0; }
  /* What others wrote is often a name from right to left: each piece of text is ordered by itself, and what is typed by its own letters. */
  :where(a, b, button, code, em, label, small, span, strong, time) { unicode-bidi: isolate; }
  :where(input, textarea) { unicode-bidi: plaintext; }
  a { color: var(--nb-link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
  /* For what has no ring of its own. Weighs nothing, since which sheet comes last depends on the page: it must not ring an input within its ringed box. */
  :where(:is(a, button, input, textarea, select, summary, [tabindex]):focus-visible) { outline: 2px solid var(--nb-focus); outline-offset: 2px; border-radius: 4px; }
  [tabindex='-1']:focus { outline: none; }
  ::selection { background: color-mix(in srgb, var(--nb-brand) 28%, transparent); }
  @media ${reducedMotion} {
    *, *::before, *::after { animation-iteration-count: 1; scroll-behavior: auto; }
  }
`;
