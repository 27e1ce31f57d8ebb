/**
 * To the first question about a locale Chromium looks through all that it knows: a tenth of a second on a slow phone, in one piece in which the page
 * cannot answer. What it finds is for the whole process, so it is asked here, while the page's scripts are still on their way (performance.md 12), and
 * for what nearly every page then writes. Other browsers have nothing to look through, and lose nothing.
 */
const now = new Date();
const { language } = navigator;
new Intl.NumberFormat(language, { style: 'percent' }).format(1);
new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(now);
new Intl.DateTimeFormat(language, { timeZoneName: 'short' }).format(now);
close();
