import { expect, jest, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { readPdf } from '../testing/read-pdf.js';
import { typeset, type Sheet } from './typeset.js';

// Setting a document takes a fraction of a second, on a busy machine many.
jest.setTimeout(60_000);

const HOSTILE =
  '#panic("x") #include "/etc/passwd" *bold* _it_ $x^2$ `raw` <label> @ref = no // comment /* */ \\ #{1+1} [b] "q" <script>alert(1)</script>';
const sheet = (over: Partial<Sheet> = {}): Sheet => ({
  language: 'en',
  brand: 'Brand',
  title: 'Title',
  lead: 'Lead',
  meta: 'Meta',
  footer: 'Footer',
  date: [2026, 1, 15],
  words: { page: 'Page', contents: 'Contents' },
  sections: [{ heading: 'Heading', blocks: ['Text'] }],
  ...over,
});
const squeezed = (text: string) => text.replaceAll(/[\s\u00ad]/g, '');

test('a value is never markup, wherever it stands', async () => {
  const blocks = [
    HOSTILE,
    { list: [HOSTILE] },
    { steps: [HOSTILE] },
    { checks: [HOSTILE] },
    { say: [HOSTILE] },
    { title: HOSTILE, note: HOSTILE },
    { terms: [[HOSTILE, HOSTILE]] },
    { head: [HOSTILE, HOSTILE], rows: [[HOSTILE, HOSTILE]] },
    { write: HOSTILE, lines: 1 },
    {
      picture: 3,
      caption: HOSTILE,
      words: { address: HOSTILE, title: HOSTILE, before: HOSTILE, id: HOSTILE, copy: HOSTILE, explain: HOSTILE },
    },
  ];
  const [made] = await typeset([
    sheet({
      title: HOSTILE,
      brand: HOSTILE,
      lead: HOSTILE,
      meta: HOSTILE,
      footer: HOSTILE,
      sections: [{ heading: HOSTILE, blocks }],
    }),
  ]);
  const read = await readPdf(made!.bytes);
  expect(read.title).toBe(HOSTILE);
  const found = squeezed(read.text).split(squeezed(HOSTILE)).length - 1;
  // Title, brand, lead, meta, heading; 19 in blocks; footer, and from the second page on title and brand above.
  expect(found).toBeGreaterThanOrEqual(5 + 19);
});

test('scripts of India are shaped, kept as text and named by their language', async () => {
  const [hindi, punjabi] = await typeset([
    sheet({ language: 'hi', title: 'प्रशिक्षण', sections: [{ heading: 'संपर्क', blocks: ['आपकी सूची में दस नाम'] }] }),
    sheet({ language: 'pa', title: 'ਸਿਖਲਾਈ', sections: [{ heading: 'ਸੰਪਰਕ', blocks: ['ਤੁਹਾਡੀ ਸੂਚੀ ਵਿੱਚ ਦਸ ਨਾਮ'] }] }),
  ]);
  expect(await readPdf(hindi!.bytes)).toMatchObject({ title: 'प्रशिक्षण', language: 'hi', pages: 1 });
  expect(await readPdf(punjabi!.bytes)).toMatchObject({ title: 'ਸਿਖਲਾਈ', language: 'pa', pages: 1 });
  // Glyphs of the right font, not boxes: both fonts are in the file.
  expect(Buffer.from(hindi!.bytes).toString('latin1')).toMatch(/NotoSansDevanagari/);
  expect(Buffer.from(punjabi!.bytes).toString('latin1')).toMatch(/NotoSansGurmukhi/);
});

/** The texts of its pages, line by line. */
const pagesOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: false })).text;

test('an ID is not parted at its hyphen, nor a word after its first letter, wherever they meet the end of a line', async () => {
  const lengths = Array.from({ length: 40 }, (_, length) => 'x'.repeat(length + 10));
  const [spanish, filipino] = await typeset([
    sheet({
      language: 'es',
      sections: [
        {
          heading: 'H',
          blocks: [{ head: ['A', 'B'], rows: lengths.map((each) => [`https://${each}/c/AB-12345`, 'AB-12345']) }],
        },
      ],
    }),
    sheet({
      language: 'tl',
      sections: [
        { heading: 'H', blocks: lengths.map((each) => `${each} `.repeat(1 + 8 / each.length) + 'i-save '.repeat(30)) },
      ],
    }),
  ]);
  const [ids, words] = await Promise.all(
    [spanish, filipino].map(async (made) => (await pagesOf(made!.bytes)).join('\n')),
  );
  expect(ids!.match(/AB-12345/g)).toHaveLength(2 * lengths.length);
  expect(words!.match(/i-save/g)).toHaveLength(30 * lengths.length);
});

test('a title is not parted at a hyphen', async () => {
  const [made] = await typeset([sheet({ title: 'Onboarding, Hakbang-hakbang' })]);
  expect((await pagesOf(made!.bytes))[0]).toContain('Hakbang-hakbang');
});

test('a checklist that a note closes stands on one page with it', async () => {
  const checks = Array.from({ length: 8 }, (_, index) => `Check ${index} of it`);
  const made = await typeset(
    [24, 26, 28, 30, 32].map((count) =>
      sheet({
        sections: [
          { heading: 'Before', blocks: Array.from({ length: count }, () => 'Line') },
          { heading: 'Card', blocks: [{ checks }, { title: 'Close', note: 'Closing words' }] },
        ],
      }),
    ),
  );
  for (const { bytes } of made) {
    const card = (await pagesOf(bytes)).filter((page) => /Check \d of it|Closing words/.test(page));
    expect(card).toHaveLength(1);
    expect(card[0]).toContain('Card');
  }
});

test('the same text gives the same bytes, each time', async () => {
  const [first, second] = await typeset([sheet(), sheet()]);
  const [third] = await typeset([sheet()]);
  expect(Buffer.compare(first!.bytes, second!.bytes)).toBe(0);
  expect(Buffer.compare(first!.bytes, third!.bytes)).toBe(0);
});

test('a sheet that cannot be set fails with what is wrong', async () => {
  await expect(
    typeset([sheet({ sections: [{ heading: 'x', blocks: [{ picture: 99, words: {}, caption: 'x' }] }] })]),
  ).rejects.toThrow('Typesetting failed');
});

test.each([
  ['Nguyễn Thị Ánh', 'NotoSans-Bold'],
  ['Ελένη Παπαδοπούλου', 'NotoSans-Bold'],
  ['Ђорђе Їжак', 'NotoSans-Bold'],
  ['محمد علي', 'NotoSansArabic'],
  ['สมชาย ใจดี', 'NotoSansThai'],
  ['முத்து குமார்', 'NotoSansTamil'],
  ['রহিমা খাতুন', 'NotoSansBengali'],
  ['王小明', 'NotoSansSC'],
  ['渡邊 さくら', 'NotoSansSC'],
  ['김민준', 'NotoSansKR'],
])('a certificate shows %s in %s', async (name, font) => {
  const [made] = await typeset([certificate(name)], 'certificate.typ');
  const read = await readPdf(made!.bytes);
  for (const sign of name) expect(read.text).toContain(sign);
  expect(Buffer.from(made!.bytes).toString('latin1')).toContain(font);
  expect(read.title).toContain(name);
});

test('a sign that no font has is left out, and logged without the name', async () => {
  const logged: unknown[] = [];
  const logger = { warn: (...said: unknown[]) => logged.push(said) };
  const [made] = await typeset([certificate('Ana 🎉 Ruiz')], 'certificate.typ', logger);
  expect((await readPdf(made!.bytes)).text).toContain('Ana Ruiz');
  expect(logged).toEqual([[{ leftOut: ['U+1F389'], layout: 'certificate.typ' }, expect.any(String)]]);
});

function certificate(name: string) {
  const words = {
    title: 'Certificate',
    certifies: 'This is',
    completed: 'has',
    date: 'Date',
    number: 'No',
    check: 'At',
    qr: 'QR',
  };
  return {
    language: 'en',
    brand: 'Brand',
    name,
    number: 'N-1',
    verifyUrl: 'https://app.example/c/N-1',
    qr: { size: 1, path: 'M0 0h1v1h-1z' },
    day: 'January 15, 2026',
    date: [2026, 1, 15],
    words: { ...words, steps: ['1', '2', '3', '4', '5'] },
  };
}
