import type { referenceGuideBody } from '@nb/contracts';
import type { z } from 'zod';

export type GuideRequest = z.output<typeof referenceGuideBody>;
type Objective = GuideRequest['objective'];

/** Words of a background note that tell what to speak about; the first that fits leads. Whole words, any case. */
const KEYWORDS = {
  health: /\b(health|healthy|fitness|fit|gym|diet|weight|sleep|energy|tired|wellness|yoga|runn\w*|sport\w*|diabet\w*)\b/i,
  family: /\b(mom|mum|mother|dad|father|parent\w*|kids?|child\w*|baby|famil\w*|married|wife|husband|single)\b/i,
  retired: /\b(retire\w*|pension\w*)\b/i,
  study: /\b(student\w*|stud(y|ies|ying)|college|university|semester|school)\b/i,
  business: /\b(business|entrepreneur\w*|owner|owns|founder|shop|company|self-employed|manager|accountant)\b/i,
  care: /\b(nurse|nursing|doctor|teach\w*|therap\w*|coach\w*|social worker|care\w*|volunteer\w*)\b/i,
  sales: /\b(sales\w*|selling|real estate|insurance|marketing|network\w*|recruit\w*)\b/i,
  money: /\b(money|debt\w*|income|salary|bills?|saving|savings|rent|loan|mortgage)\b/i,
  work: /\b(job|work\w*|boss|office|shift\w*|hours|overtime|driver|engineer|laid off|unemployed)\b/i,
  faith: /\b(church|temple|mosque|gurdwara|parish|faith|community)\b/i,
} as const;
export type Background = keyof typeof KEYWORDS;
const BACKGROUNDS = Object.keys(KEYWORDS) as Background[];
/** More than two subjects would be a sermon. */
const MAX_SUBJECTS = 2;

export interface ObjectiveTexts {
  label: string;
  prepare: string;
  open: string;
  ask: string[];
  invite: string;
  concern: string;
  after: string;
}
/** The content of one language; `{{name}}` and the like stand for what the partner typed. */
export interface GuideTexts {
  title: string;
  headings: Record<'prepare' | 'open' | 'connect' | 'ask' | 'invite' | 'concern' | 'after', string>;
  objectives: Record<Objective, ObjectiveTexts>;
  backgrounds: Record<Background, string>;
  backgroundOther: string;
  backgroundQuoted: string;
  backgroundNone: string;
  closing: string;
}

/** What the note speaks of, in the order of importance for a call. */
export const backgroundsIn = (note: string): Background[] => BACKGROUNDS.filter((each) => KEYWORDS[each].test(note)).slice(0, MAX_SUBJECTS);

function connection(note: string | null, texts: GuideTexts): string[] {
  if (note === null) return [texts.backgroundNone];
  const subjects = backgroundsIn(note);
  if (subjects.length === 0) return [texts.backgroundOther];
  return [...subjects.map((subject) => texts.backgrounds[subject]), texts.backgroundQuoted];
}

/** Guidance for one call, composed by objective and by what the note about the person says (PA §2, §3). Plain text in paragraphs. */
export function composeGuidance({ prospectName, prospectBackground, objective }: GuideRequest, texts: GuideTexts): string {
  const { headings } = texts;
  const goal = texts.objectives[objective];
  const sections: [string, string[]][] = [
    [headings.prepare, [goal.prepare]],
    [headings.open, [goal.open]],
    [headings.connect, connection(prospectBackground, texts)],
    [headings.ask, goal.ask.map((question) => `• ${question}`)],
    [headings.invite, [goal.invite]],
    [headings.concern, [goal.concern]],
    [headings.after, [goal.after]],
  ];
  const text = [texts.title, ...sections.map(([heading, lines]) => [heading, ...lines].join('\n')), texts.closing].join('\n\n');
  const values: Record<string, string> = { name: prospectName, background: prospectBackground ?? '', objective: goal.label };
  // One pass, so that braces within what was typed stay what was typed.
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}
