import { expect, test } from '@jest/globals';
import { CLIP_IDS, LANGUAGES } from '@nb/contracts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stepOfClip } from './clips';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const titles = (language: string) =>
  (JSON.parse(read(`../../../libs/i18n/src/texts/${language}.json`)) as { step: { titles: Record<string, string> } })
    .step.titles;

// One catalogue of titles serves every screen, and what the clips say of themselves (docs/product/training.md#the-five-steps). Their pictures take theirs from it too.
test.each(
  LANGUAGES.flatMap((language) =>
    CLIP_IDS.filter((clip) => stepOfClip(clip) !== undefined).map((clip) => [clip, language] as const),
  ),
)('%s calls itself in %s as its step is called', (clip, language) => {
  const title = titles(language)[stepOfClip(clip) ?? ''];
  expect(read(`../../public/media/${clip}.${language}.txt`).split('\n')[0]).toMatch(new RegExp(`: ${title}$`));
  expect(read(`../../public/media/${clip}.${language}.vtt`).split('\n')[4]).toContain(`: ${title}`);
});

test.each(LANGUAGES.flatMap((language) => CLIP_IDS.map((clip) => [clip, language] as const)))(
  'every line of %s in %s stands near the top, over no word of the picture',
  (clip, language) => {
    const times = read(`../../public/media/${clip}.${language}.vtt`)
      .split('\n')
      .filter((line) => line.includes(' --> '));
    expect(times.length).toBeGreaterThan(5);
    expect(times.filter((line) => !line.endsWith(' line:7%'))).toEqual([]);
  },
);
