/** Words and pictures of the training videos. `make-media.ts` turns them into files; change them here and run it again. */
import { readFileSync } from 'node:fs';

/** The steps have the same titles as on every screen (docs/product/training.md#the-five-steps). */
const { titles } = (
  JSON.parse(readFileSync(new URL('../../libs/i18n/src/texts/en.json', import.meta.url), 'utf8')) as {
    step: { titles: Record<'1' | '2' | '3' | '4' | '5', string> };
  }
).step;

export interface Slide {
  title: string;
  /** Shown one after the other. */
  points: string[];
}
export interface Clip {
  /** Name of the files in `mfe-training/public/media`. */
  id: string;
  kicker: string;
  title: string;
  subtitle: string;
  art: keyof typeof ART;
  slides: Slide[];
  closing: string;
}

const LINE = 'fill="none" stroke="#1F6B5C" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"';
const WARM = 'fill="none" stroke="#AD4219" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"';

/** Drawings on a field of 200 × 200. */
export const ART = {
  group: `<circle cx="100" cy="58" r="22" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5"/><path d="M60 124c0-24 18-36 40-36s40 12 40 36" ${LINE}/>
    <circle cx="42" cy="100" r="14" fill="#FBE6DA" stroke="#AD4219" stroke-width="5"/><path d="M18 148c0-16 10-26 24-26s20 8 22 14" ${WARM}/>
    <circle cx="158" cy="100" r="14" fill="#FBE6DA" stroke="#AD4219" stroke-width="5"/><path d="M182 148c0-16-10-26-24-26s-20 8-22 14" ${WARM}/>
    <path d="M70 150h60a12 12 0 0 1 12 12v10a12 12 0 0 1-12 12h-34l-16 12v-12h-10a12 12 0 0 1-12-12v-10a12 12 0 0 1 12-12z" fill="#FFFFFF" stroke="#1F6B5C" stroke-width="5" stroke-linejoin="round"/>`,
  link: `<path d="M88 116l24-24" ${WARM}/><path d="M82 92L58 116a26 26 0 0 0 37 37l24-24" ${LINE}/><path d="M118 108l24-24a26 26 0 0 0-37-37L81 71" ${LINE}/>
    <circle cx="160" cy="156" r="20" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5"/><path d="M151 156l7 7 12-13" ${LINE}/>`,
  list: `<rect x="34" y="34" width="104" height="136" rx="14" fill="#FFFFFF" stroke="#1F6B5C" stroke-width="5"/>
    <path d="M52 68l7 7 12-13M52 102l7 7 12-13M52 136l7 7 12-13" ${WARM}/><path d="M84 70h36M84 104h36M84 138h22" ${LINE}/>
    <circle cx="148" cy="142" r="30" fill="#FBE6DA" stroke="#AD4219" stroke-width="5"/><path d="M148 124v18l12 9" ${WARM}/>`,
  goal: `<path d="M20 168l52-84 30 44 22-34 56 74z" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5" stroke-linejoin="round"/><path d="M72 84V34" ${WARM}/>
    <path d="M72 36l36 12-36 14z" fill="#AD4219"/><circle cx="152" cy="48" r="16" fill="#FBE6DA" stroke="#AD4219" stroke-width="5"/>`,
  call: `<rect x="30" y="44" width="116" height="112" rx="14" fill="#FFFFFF" stroke="#1F6B5C" stroke-width="5"/><path d="M30 78h116M60 32v22M116 32v22" ${LINE}/>
    <path d="M56 104h14M84 104h14M56 130h14" ${WARM}/><circle cx="142" cy="138" r="34" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5"/>
    <path d="M128 128c0 18 12 28 26 26l2-9-9-4-4 4c-4-2-6-5-7-9l5-4-4-9z" ${LINE}/>`,
  blocks: `<rect x="76" y="30" width="48" height="40" rx="8" fill="#FBE6DA" stroke="#AD4219" stroke-width="5"/><rect x="28" y="120" width="42" height="38" rx="8" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5"/>
    <rect x="80" y="120" width="42" height="38" rx="8" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5"/><rect x="132" y="120" width="42" height="38" rx="8" fill="#DDF0EA" stroke="#1F6B5C" stroke-width="5"/>
    <path d="M100 70v50M100 94H49v26M100 94h53v26" ${LINE}/>`,
} as const;

export const CLIPS: Clip[] = [
  {
    id: 'step-1',
    kicker: 'Step 1 of 5',
    title: titles[1],
    subtitle: 'You build your business, but never alone.',
    art: 'group',
    slides: [
      {
        title: 'Start with the products',
        points: ['The 10 pack is your own first experience.', 'You share best what you know yourself.'],
      },
      {
        title: 'Your onboarding call',
        points: [
          'Your sponsor sets the date and the time.',
          'Add it to your calendar so it stays free.',
          'No date yet? Ask your sponsor today.',
        ],
      },
      {
        title: 'Join the team on Telegram',
        points: ['News, answers and wins in one place.', 'Join, then tick the box in the checklist.'],
      },
    ],
    closing: 'Connected? Complete the step and go on.',
  },
  {
    id: 'step-2',
    kicker: 'Step 2 of 5',
    title: titles[2],
    subtitle: 'One link tells the shop who sent the customer.',
    art: 'link',
    slides: [
      {
        title: 'Find your referral ID',
        points: [
          'Sign in to the office portal.',
          'The setup guide shows where the link is.',
          'You need only the ID at its end.',
        ],
      },
      {
        title: 'Save it here',
        points: ['Paste the ID, not the whole address.', 'Your two shop links are made at once.'],
      },
      {
        title: 'Try it before you share it',
        points: ['Open each link and look at the page.', 'Copy it and keep it at hand.', 'Then check both actions.'],
      },
    ],
    closing: 'Your link is live. Next: who will you share it with?',
  },
  {
    id: 'step-3',
    kicker: 'Step 3 of 5',
    title: titles[3],
    subtitle: '24 hours, one list, no judging.',
    art: 'list',
    slides: [
      {
        title: 'Write down names first',
        points: ['Family, friends, work, school, neighbours.', 'Do not decide for others. Just write.'],
      },
      {
        title: 'Customer or partner?',
        // In words: the letters of the two are others in some languages, and the picture is one for all.
        points: [
          'Customer: would enjoy the products.',
          'Partner: might build a business with you.',
          'Aim for at least 5 people in each list.',
        ],
      },
      {
        title: 'The badges',
        points: [
          '10 names: you are a List Builder.',
          '50 names: you are a Super Achiever.',
          'The clock runs for 24 hours.',
        ],
      },
    ],
    closing: 'Ten names and one tick complete the step. Fifty is optional.',
  },
  {
    id: 'step-4',
    kicker: 'Step 4 of 5',
    title: titles[4],
    subtitle: 'A clear reason carries you through slow weeks.',
    art: 'goal',
    slides: [
      { title: 'Your why', points: ['What should be different in a year?', 'Write it in your own words.'] },
      {
        title: 'Be honest about time',
        points: ['How many hours a week can you give?', 'Small and steady beats big and seldom.'],
      },
      {
        title: 'Share it with your sponsor',
        points: ['Shared goals make a better first call.', 'You decide: sharing can be switched off.'],
      },
    ],
    closing: 'Save your goals. You can change them at any time.',
  },
  {
    id: 'step-5',
    kicker: 'Step 5 of 5',
    title: titles[5],
    subtitle: 'One conversation to plan your first weeks.',
    art: 'call',
    slides: [
      {
        title: 'Before the call',
        points: ['Check the date, the time and the time zone.', 'Have your list and your goals open.'],
      },
      {
        title: 'During the call',
        points: [
          'Choose the first people to invite.',
          'Agree who does what, and by when.',
          'Write your notes right below this video.',
        ],
      },
      {
        title: 'After the call',
        points: ['Do the first thing on the same day.', 'Book the next talk with your sponsor.'],
      },
    ],
    closing: 'Complete this step and your Fast Start is done.',
  },
  {
    id: 'business-model',
    kicker: 'The Modules',
    title: 'The Business Model',
    subtitle: 'Learn it. Use it. Duplicate it.',
    art: 'blocks',
    slides: [
      {
        title: 'Three simple habits',
        points: ['Use the products.', 'Share your links.', 'Invite people to learn more.'],
      },
      {
        title: 'Tools that work',
        points: ['Show the same presentation every time.', 'Let the tool explain. You connect people.'],
      },
      {
        title: 'Duplication',
        points: [
          'Teach partners these same few steps.',
          'Results differ and depend on your work.',
          'Duplication equals legacy.',
        ],
      },
    ],
    closing: 'Watch, answer the quiz, and write down your vision.',
  },
];
