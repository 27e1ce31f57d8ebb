/**
 * Runs in `<head>` before the first paint, so nobody sees the wrong theme flash. The page inlines it and allows it by hash, which is
 * why it is one constant string without imports. It reads the choice under localStorage key `theme` (light when absent or
 * unreadable) and sets `data-theme` on `<html>`. Pages that are always light are named on `<html data-light-paths="/register /x">`.
 */
export const themeScript =
  "(function(d){var t='light';try{t=localStorage.getItem('theme')||t}catch(e){}" +
  "var p=location.pathname,l=(d.getAttribute('data-light-paths')||'').split(' ');" +
  "if(l.some(function(x){return x&&(p===x||p.indexOf(x+'/')===0)}))t='light';" +
  "if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  "d.setAttribute('data-theme',t==='dark'?'dark':'light')})(document.documentElement)";

/** Background and colour scheme of both themes for the page's inline `<style>` until the scripts run; also hides a public page in the wrong language until then. */
export const firstPaintCss =
  ':root{color-scheme:light;background:#FBF8F3;color:#26221C}:root[data-theme=dark]{color-scheme:dark;background:#171512;color:#F3EEE6}body{margin:0}[data-wait] [data-page]{visibility:hidden}';

/**
 * The style sheet that react-aria inserts first with a page's first button, unless there is one with its id. Inserted late, it makes the browser
 * load the fonts again and lay out the whole page once more, just after the first paint.
 */
export const pressableStyle = {
  id: 'react-aria-pressable-style',
  css: '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}',
};

/**
 * For a page that is prerendered in one language: sets `<html data-wait>` when another language was chosen in this browser (localStorage key
 * `language`), which the edge can't know. The markup then stays hidden until the scripts run, instead of showing the wrong language.
 */
export const waitScript =
  "(function(d){var l='';try{l=localStorage.getItem('language')||''}catch(e){}" +
  "if(l&&l!==d.lang)d.setAttribute('data-wait','')})(document.documentElement)";

/**
 * For a prerendered page: a form submitted before the scripts run is marked as `<html data-submitted>` and submitted once the page is
 * hydrated. The browser itself would put the fields, a password among them, into the address or post them where nothing answers.
 */
export const earlySubmitScript =
  "document.addEventListener('submit',function(e){if(e.target.closest('[data-page]')){e.preventDefault();" +
  "document.documentElement.setAttribute('data-submitted','')}})";

/** For a page with a prerendered frame: sets `<html data-sidebar="collapsed">` when the sidebar was left collapsed (localStorage key `sidebar`). */
export const sidebarScript =
  "(function(d){try{if(localStorage.getItem('sidebar')==='collapsed')d.setAttribute('data-sidebar','collapsed')}catch(e){}})(document.documentElement)";
