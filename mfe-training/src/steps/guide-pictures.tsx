import { useTranslation } from '@nb/i18n';
import type { ReactNode } from 'react';

const surface = 'var(--nb-surface)';
const sunken = 'var(--nb-sunken)';
const quiet = 'var(--nb-track)';
const brand = 'var(--nb-brand)';
const warm = 'var(--nb-accent)';
const ink = 'var(--nb-text)';
const muted = 'var(--nb-muted)';
const edge = 'var(--nb-border-strong)';

/** Numbers of the pictures in the guide; the PDF has the same six. */
export const GUIDE_PICTURES = [1, 2, 3, 4, 5, 6] as const;
export type GuidePictureNumber = (typeof GUIDE_PICTURES)[number];

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

const Line = ({ x, y, w, h = 12 }: { x: number; y: number; w: number; h?: number }) => (
  <rect x={x} y={y} width={w} height={h} rx={h / 2} fill={quiet} />
);
const Word = ({
  x,
  y,
  size = 22,
  weight = 400,
  fill = ink,
  center = false,
  children,
}: {
  x: number;
  y: number;
  size?: number;
  weight?: number;
  fill?: string;
  center?: boolean;
  children: ReactNode;
}) => (
  <text x={x} y={y} fontSize={size} fontWeight={weight} fill={fill} textAnchor={center ? 'middle' : 'start'}>
    {children}
  </text>
);
const Plate = ({ x, y, w, h, fill = sunken, stroke }: Spot & { fill?: string; stroke?: string }) => (
  <rect x={x} y={y} width={w} height={h} rx="10" fill={fill} stroke={stroke ?? 'none'} strokeWidth="2" />
);
const Push = ({ x, y, w, h, label }: Spot & { label: string }) => (
  <>
    <Plate x={x} y={y} w={w} h={h} fill={brand} />
    <Word x={x + w / 2} y={y + h / 2 + 7} size={20} weight={600} fill="var(--nb-on-brand)" center>
      {label}
    </Word>
  </>
);
const Quiet = ({ x, y, w, h, label }: Spot & { label: string }) => (
  <>
    <Plate x={x} y={y} w={w} h={h} fill={surface} stroke={edge} />
    <Word x={x + w / 2} y={y + h / 2 + 7} size={19} weight={600} center>
      {label}
    </Word>
  </>
);
const Id = () => (
  <tspan fill={warm} fontWeight="700">
    AB-12345
  </tspan>
);

/** What to look at: a ring around it and its number. */
const Look = ({ x, y, w, h, n }: Spot & { n: number }) => (
  <>
    <rect x={x} y={y} width={w} height={h} rx="12" fill="none" stroke={warm} strokeWidth="4" />
    <circle cx={x + w - 4} cy={y} r="16" fill={warm} />
    <Word x={x + w - 4} y={y + 7} size={20} weight={700} fill="var(--nb-on-accent)" center>
      {n}
    </Word>
  </>
);

/** A browser window with an address. */
const Browser = ({ address, children }: { address: string; children: ReactNode }) => (
  <>
    <rect width="640" height="320" fill={sunken} />
    <circle cx="24" cy="24" r="6" fill={warm} />
    <circle cx="44" cy="24" r="6" fill="var(--nb-warning)" />
    <circle cx="64" cy="24" r="6" fill={brand} />
    <rect x="92" y="7" width="528" height="34" rx="17" fill={surface} />
    <Word x={112} y={30} size={18} fill={muted}>
      {address}
    </Word>
    <rect y="48" width="640" height="272" fill={surface} />
    {children}
  </>
);

type Words = (key: string) => string;

const PICTURES: Record<GuidePictureNumber, (word: Words) => ReactNode> = {
  1: (word) => (
    <Browser address={word('portal')}>
      <Plate x={170} y={64} w={300} h={244} />
      <Word x={198} y={104} size={24} weight={700}>
        {word('signIn')}
      </Word>
      <Plate x={198} y={122} w={244} h={46} fill={surface} stroke={edge} />
      <Word x={212} y={152} size={18} fill={muted}>
        {word('name')}
      </Word>
      <Plate x={198} y={180} w={244} h={46} fill={surface} stroke={edge} />
      <Word x={212} y={210} size={18} fill={muted}>
        {word('password')}
      </Word>
      <Push x={198} y={246} w={244} h={46} label={word('signIn')} />
      <Look x={188} y={236} w={264} h={66} n={1} />
    </Browser>
  ),
  2: (word) => (
    <Browser address={word('portal')}>
      <rect y="48" width="200" height="272" fill="var(--nb-brand-soft)" />
      {(['home', 'orders', 'links', 'reports'] as const).map((key, index) => (
        <Word
          key={key}
          x={32}
          y={100 + index * 56}
          weight={key === 'links' ? 700 : 400}
          fill={key === 'links' ? 'var(--nb-brand-text)' : muted}
        >
          {word(key)}
        </Word>
      ))}
      <Look x={16} y={180} w={168} h={52} n={2} />
      <Word x={236} y={104} size={26} weight={700}>
        {word('welcome')}
      </Word>
      {[236, 364, 492].map((x) => (
        <g key={x}>
          <Plate x={x} y={130} w={112} h={90} />
          <Line x={x + 16} y={152} w={60} />
          <Line x={x + 16} y={178} w={80} />
        </g>
      ))}
      <Line x={236} y={250} w={320} />
      <Line x={236} y={276} w={240} />
    </Browser>
  ),
  3: (word) => (
    <Browser address={word('portal')}>
      <Word x={48} y={104} size={26} weight={700}>
        {word('links')}
      </Word>
      <Plate x={48} y={132} w={544} h={72} />
      <Word x={68} y={176} fill={muted}>
        …/c/
        <Id />
      </Word>
      <Push x={456} y={144} w={120} h={48} label={word('copy')} />
      <Look x={446} y={134} w={140} h={68} n={3} />
      <Word x={48} y={256} size={20} fill={muted}>
        {word('yourId')} <Id />
      </Word>
    </Browser>
  ),
  4: (word) => (
    <Browser address={word('step')}>
      <Word x={48} y={104} size={26} weight={700}>
        {word('yours')}
      </Word>
      <Word x={592 - 120} y={104} size={20} weight={600} fill="var(--nb-success)">
        {word('saved')}
      </Word>
      <Word x={48} y={144} size={20} weight={600}>
        {word('field')}
      </Word>
      <Plate x={48} y={166} w={360} h={56} fill={surface} stroke={brand} />
      <Word x={66} y={202} size={24}>
        <Id />
      </Word>
      <Look x={38} y={156} w={380} h={76} n={4} />
      <Word x={48} y={276} size={20} fill={muted}>
        {word('hint')}
      </Word>
    </Browser>
  ),
  5: (word) => (
    <Browser address={word('step')}>
      <Word x={48} y={104} size={26} weight={700}>
        {word('two')}
      </Word>
      {[130, 216].map((y) => (
        <g key={y}>
          <Plate x={48} y={y} w={544} h={70} />
          <Word x={66} y={y + 42} fill={muted}>
            …/c/
            <Id />
          </Word>
          <Quiet x={350} y={y + 12} w={110} h={46} label={word('copy')} />
          <Quiet x={470} y={y + 12} w={110} h={46} label={word('open')} />
        </g>
      ))}
      <Look x={340} y={132} w={250} h={152} n={5} />
    </Browser>
  ),
  6: (word) => (
    <Browser address={word('step')}>
      <Word x={48} y={104} size={26} weight={700}>
        {word('checklist')}
      </Word>
      {(['first', 'second'] as const).map((key, index) => (
        <g key={key}>
          <rect x="48" y={130 + index * 46} width="28" height="28" rx="6" fill={brand} />
          <path
            d={`M54 ${144 + index * 46}l6 6 10-12`}
            fill="none"
            stroke="var(--nb-on-brand)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <Word x={90} y={152 + index * 46}>
            {word(key)}
          </Word>
        </g>
      ))}
      <Push x={380} y={242} w={212} h={52} label={word('complete')} />
      <Look x={370} y={232} w={232} h={72} n={6} />
    </Browser>
  ),
};

/** One picture of the referral link guide, in the theme's own colours; its caption says what it shows. */
export function GuidePicture({ number }: { number: GuidePictureNumber }) {
  const { t } = useTranslation('training');
  return (
    <svg viewBox="0 0 640 320" aria-hidden focusable="false">
      {PICTURES[number]((key) => t(`steps.2.guideWords.${key}`))}
    </svg>
  );
}
