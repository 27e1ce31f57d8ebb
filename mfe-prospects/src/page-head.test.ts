import { expect, test } from '@jest/globals';
import { LANGUAGES } from '@nb/i18n';
import description from '../remote.json';
import de from './texts/de.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';
import hi from './texts/hi.json';
import pa from './texts/pa.json';
import tl from './texts/tl.json';

const texts = { de, en, es, fr, hi, pa, tl };

test.each(LANGUAGES)('the page begins with what the frame shows while it loads: %s', (language) => {
  const [entry] = description.nav;
  const { title, lead } = texts[language].page;
  expect([entry?.label[language], entry?.lead[language]]).toEqual([title, lead]);
});

test.each(LANGUAGES)('the palette calls the views as they call themselves: %s', (language) => {
  const { day, board } = texts[language];
  expect(description.places.map(({ label }) => label[language])).toEqual([day.title, board.label]);
});
