import type { referenceGuideBody } from '@nb/contracts';
import type { z } from 'zod';
import { pick, pickSome } from './pick.rules.js';
import { isPrivateNote } from './private-notes.rules.js';

export type GuideRequest = z.output<typeof referenceGuideBody>;
type Objective = GuideRequest['objective'];

/**
 * Subjects that a note about a person may mention, the most important for a call first. Words of health, faith, family or money are no subject:
 * they must not be a reason for a call.
 */
export const SUBJECTS = [
  'sceptic',
  'time',
  'fitness',
  'retired',
  'student',
  'business',
  'care',
  'sales',
  'work',
  'community',
] as const;
export type Subject = (typeof SUBJECTS)[number];
/** A guidance covers at most this many subjects, to stay short. */
const MAX_SUBJECTS = 2;
/** How much of a long note is quoted. */
const MAX_QUOTE = 160;

export interface ObjectiveTexts {
  /** Which bridge of a subject leads to this objective. */
  kind: 'product' | 'business' | 'both' | 'open';
  label: string;
  /** The reason for the call, as a clause of the introduction. */
  reason: string;
  open: string[];
  why: string[];
  ask: string[];
  bridge: string[];
  invite: string[];
  concern: string[];
  next: string[];
}
export interface SubjectTexts {
  /** Words of a note that point to this subject; `*` stands for any ending. */
  words: string[];
  why: string[];
  ask: string[];
  bridge: Record<'product' | 'business' | 'open', string>;
  concern?: string;
}
/** The content of one language. `{{name}}`, `{{first}}`, `{{note}}` and `{{objective}}` stand for what the partner typed, `{{brand}}` for the product's name. */
export interface GuideTexts {
  title: string;
  headings: Record<'open' | 'why' | 'ask' | 'bridge' | 'concern' | 'next', string>;
  /** Titles before a name that are left out when the person is addressed. */
  titles: string[];
  /** Titles that belong to the name when it is spoken: `Aling Nena` is never called only `Nena`. */
  spokenTitles?: string[];
  /** What every call begins with: who one is, that it is network marketing, and (`{{reason}}`) why one asks. */
  introduction: string;
  objectives: Record<Objective, ObjectiveTexts>;
  subjects: Record<Subject, SubjectTexts>;
  /** Words of health, pregnancy, faith or money: nothing is concluded from a note with one of them. */
  privateWords: string[];
  /** Professions that such a word belongs to, where it says nothing private. */
  openWords: string[];
  quoted: string;
  unknown: string;
  noNote: string;
  closing: string;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
/** `IT`, in upper case, is not the word `it`. */
function sourceOf(word: string): string {
  const source = escaped(word.replace(/\*$/, '')) + (word.endsWith('*') ? `${LETTER}*` : '');
  return word === word.toLowerCase() ? source : `(?-i:${source})`;
}
/** Whole words of any script, in any case. */
const patternOf = (words: readonly string[]) =>
  new RegExp(`(?<!${LETTER})(?:${words.map(sourceOf).join('|')})(?!${LETTER})`, 'iu');

/** The subjects of a note, at most the two most important; none of one that speaks of what is nobody's business. */
export function subjectsIn(note: string, texts: GuideTexts): Subject[] {
  if (isPrivateNote(note, texts)) return [];
  const normal = note.normalize();
  return SUBJECTS.filter((subject) => patternOf(texts.subjects[subject].words).test(normal)).slice(0, MAX_SUBJECTS);
}

/** The name one is called by: the first word that is no title, and before it the title that is said along with it. */
export function firstNameOf(
  name: string,
  { titles, spokenTitles = [] }: Pick<GuideTexts, 'titles' | 'spokenTitles'>,
): string {
  const words = name.trim().split(/\s+/u);
  const plain = (word: string) => word.replace(/\.$/, '').toLowerCase();
  const first = words.findIndex((word) => !titles.includes(plain(word)) && !spokenTitles.includes(plain(word)));
  if (first === -1) return name;
  const spoken = words[first - 1];
  return spoken !== undefined && spokenTitles.includes(plain(spoken)) ? `${spoken} ${words[first]}` : words[first]!;
}

function quote(note: string): string {
  // Its last full stop goes: the sentence around it has one.
  const line = note
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<=[^.।])[.।]$/u, '');
  if (line.length <= MAX_QUOTE) return line;
  const cut = line.slice(0, MAX_QUOTE).toWellFormed();
  return `${cut.slice(0, cut.lastIndexOf(' ') > MAX_QUOTE / 2 ? cut.lastIndexOf(' ') : MAX_QUOTE).trim()}…`;
}

/**
 * Guidance for one call, composed by objective, by what the note about the person says, and by the name: each person has ways of
 * saying of their own, the same each time (docs/product/contacts.md#reference-guide). Plain text in paragraphs, whose first line is a heading.
 */
export function composeGuidance(
  { prospectName, prospectBackground, objective }: GuideRequest,
  texts: GuideTexts,
  brand: string,
): string {
  const { headings } = texts;
  const goal = texts.objectives[objective];
  const subjects =
    prospectBackground === null ? [] : subjectsIn(prospectBackground, texts).map((subject) => texts.subjects[subject]);
  const choose = (section: string, options: readonly string[]) =>
    pick(`${prospectName}|${objective}|${section}`, options);
  const kinds = goal.kind === 'both' ? (['product', 'business'] as const) : ([goal.kind] as const);
  const about = prospectBackground === null ? texts.noNote : subjects.length === 0 ? texts.unknown : texts.quoted;
  const questions = [
    ...subjects.map(({ ask }, index) => choose(`ask-${index}`, ask)),
    ...pickSome(`${prospectName}|${objective}|ask`, goal.ask, 3 - subjects.length),
  ];
  const sections: [string, string[]][] = [
    [headings.open, [texts.introduction.replace('{{reason}}', () => goal.reason), choose('open', goal.open)]],
    [
      headings.why,
      [
        ...(subjects.length === 0
          ? [choose('why', goal.why)]
          : subjects.map(({ why }, index) => choose(`why-${index}`, why))),
        about,
      ],
    ],
    [headings.ask, questions.map((question) => `• ${question}`)],
    [
      headings.bridge,
      [
        ...subjects.slice(0, 1).flatMap(({ bridge }) => kinds.map((kind) => bridge[kind])),
        choose('bridge', goal.bridge),
        choose('invite', goal.invite),
      ],
    ],
    [
      headings.concern,
      [subjects.find(({ concern }) => concern)?.concern, choose('concern', goal.concern)].filter(
        (line) => line !== undefined,
      ),
    ],
    [headings.next, [choose('next', goal.next)]],
  ];
  const text = [texts.title, ...sections.map(([heading, lines]) => [heading, ...lines].join('\n')), texts.closing].join(
    '\n\n',
  );
  const values: Record<string, string> = {
    name: prospectName,
    first: firstNameOf(prospectName, texts),
    note: quote(prospectBackground ?? ''),
    objective: goal.label,
    brand,
  };
  // In one pass, so that braces in the typed values are not replaced.
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}
