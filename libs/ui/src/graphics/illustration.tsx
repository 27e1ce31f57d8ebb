import type { ReactNode } from 'react';
import styled from 'styled-components';

export type IllustrationName =
  | 'welcome'
  | 'contacts'
  | 'team'
  | 'training'
  | 'celebrate'
  | 'search'
  | 'calendar'
  | 'lost'
  | 'locked'
  | 'medal10'
  | 'medal50';

const Svg = styled.svg`
  display: block;
  max-inline-size: 100%;
  block-size: auto;
  border-radius: var(--nb-radius-l);
  @media print {
    display: none;
  }
`;

const soft = 'var(--nb-brand-soft)';
const brand = 'var(--nb-brand)';
const warm = 'var(--nb-accent)';
const warmSoft = 'var(--nb-accent-soft)';
const paper = 'var(--nb-surface)';
const line = 'var(--nb-border-strong)';
const quiet = 'var(--nb-track)';
/** Light that also shines on a dark ground. */
const glow = '#F2B457';
const ink = { fill: 'none', stroke: line, strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const Hills = () => (
  <>
    <path d="M14 128c10-34 38-60 72-66 46-8 84 10 100 66z" fill={soft} />
    <circle cx="160" cy="36" r="16" fill={glow} opacity=".8" />
  </>
);
const Person = ({
  x,
  y,
  scale = 1,
  body,
  head = warm,
}: {
  x: number;
  y: number;
  scale?: number;
  body: string;
  head?: string;
}) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-20 44c0-16 8-25 20-25s20 9 20 25z" fill={body} />
    <circle r="12" fill={head} stroke={paper} strokeWidth="3" />
  </g>
);
const Sprout = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0 0v-26" fill="none" stroke={brand} strokeWidth="3" strokeLinecap="round" />
    <path d="M-1-10c-11 0-17-6-18-17 11 0 17 6 18 17z" fill={brand} />
    <path d="M1-16c0-11 6-17 18-17 0 11-6 17-18 17z" fill={brand} opacity=".75" />
  </g>
);
/** Somebody from the waist up, `x`/`y` where they stand. Skin and hair are people's, not the theme's. */
const Partner = ({
  x,
  y,
  scale,
  skin,
  hair,
  top,
  long = false,
}: {
  x: number;
  y: number;
  scale: number;
  skin: string;
  hair: string;
  top: string;
  long?: boolean;
}) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    {long && <path d="M-12-39c0-10 5-15 12-15s12 5 12 15v14h-24z" fill={hair} />}
    <path d="M-21 10c0-25 7-34 21-34s21 9 21 34z" fill={top} stroke={paper} strokeWidth="1.5" />
    <path d="M-5-28h10v6c0 3-2 5-5 5s-5-2-5-5z" fill={skin} />
    <circle cy="-37" r="10.5" fill={skin} />
    <path d="M-11-37c-1-8 4-13.5 11-13.5S12-45 11-37c-2-5-6-7-11-7s-9 2-11 7z" fill={hair} />
    <path d="M-3.5-33.5c1 2 6 2 7 0" fill="none" stroke={hair} strokeWidth="1.2" strokeLinecap="round" />
  </g>
);
const Card = ({ x, y, w, h, children }: { x: number; y: number; w: number; h: number; children?: ReactNode }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect width={w} height={h} rx="10" fill={paper} stroke={line} strokeWidth="2" />
    {children}
  </g>
);
/** Hangs on a ribbon; `rays` for what is rare. */
const Medal = ({ figure, disc, rays = false }: { figure: string; disc: string; rays?: boolean }) => (
  <>
    <Hills />
    {rays && (
      <path
        d="M100 28v-14M58 44L47 33M142 44l11-11M40 84H25M160 84h15"
        stroke={glow}
        strokeWidth="4"
        strokeLinecap="round"
      />
    )}
    <path d="M78 86l-16 42 18-6 9 14 15-40zM122 86l16 42-18-6-9 14-15-40z" fill={disc} opacity=".55" />
    <circle cx="100" cy="76" r="40" fill={disc} stroke={paper} strokeWidth="3" />
    <circle
      cx="100"
      cy="76"
      r="31"
      fill="none"
      stroke={paper}
      strokeWidth="2"
      strokeDasharray="1 6"
      strokeLinecap="round"
    />
    <text x="100" y="87" textAnchor="middle" fontFamily="var(--nb-font)" fontSize="31" fontWeight="700" fill={paper}>
      {figure}
    </text>
  </>
);
const Line = ({ x, y, w, color = quiet }: { x: number; y: number; w: number; color?: string }) => (
  <rect x={x} y={y} width={w} height="6" rx="3" fill={color} />
);

const pictures: Record<IllustrationName, ReactNode> = {
  welcome: (
    <>
      <circle cx="146" cy="42" r="30" fill={glow} opacity=".16" />
      <circle cx="146" cy="42" r="18" fill={glow} opacity=".9" />
      <path d="M0 108c26-24 52-32 82-24 34 9 70 2 118-24v90H0z" fill={brand} opacity=".16" />
      <path d="M0 126c38-20 80-22 116-14 30 6 58 2 84-10v48H0z" fill={brand} opacity=".28" />
      <path d="M46 36c6 0 6-5 11-5 7 0 6 5 11 5M74 24c4 0 4-3.5 8-3.5s4 3.5 8 3.5" {...ink} opacity=".5" />
      <Partner x={78} y={128} skin="#C98A63" hair="#5B4033" top={brand} scale={1.12} />
      <Partner x={116} y={130} skin="#F0B995" hair="#6B3A1E" top={warm} scale={1} long />
      <Partner x={151} y={132} skin="#8C5A3C" hair="#4B382E" top={glow} scale={0.86} />
      <path d="M0 138c46-14 92-12 132-6 26 4 48 3 68-2v20H0z" fill={brand} />
      <Sprout x={28} y={137} scale={0.95} />
      <Sprout x={46} y={135} scale={0.55} />
      <Sprout x={180} y={135} scale={0.75} />
    </>
  ),
  contacts: (
    <>
      <Hills />
      <Card x={54} y={34} w={92} h={92}>
        {[14, 42, 70].map((y, index) => (
          <g key={y}>
            <circle cx="20" cy={y + 6} r="9" fill={[brand, warm, quiet][index]} />
            <Line x={36} y={y - 1} w={index === 1 ? 32 : 42} color={line} />
            <Line x={36} y={y + 9} w={26} />
          </g>
        ))}
      </Card>
      <circle cx="150" cy="118" r="17" fill={warm} />
      <path d="M150 110v16M142 118h16" stroke="var(--nb-on-accent)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  team: (
    <>
      <Hills />
      <path d="M100 62v18M100 80c0 10-44 6-44 18M100 80c0 10 44 6 44 18M100 80v18" {...ink} />
      <Person x={100} y={40} scale={0.75} body={brand} />
      <Person x={56} y={104} scale={0.55} body={warm} head={brand} />
      <Person x={100} y={104} scale={0.55} body={brand} />
      <Person x={144} y={104} scale={0.55} body={warm} head={brand} />
    </>
  ),
  training: (
    <>
      <Hills />
      <path
        d="M30 124h30v-18h30V86h30V66h30V46h26"
        fill="none"
        stroke={brand}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M166 46V16" stroke={line} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M166 17l22 7-22 8z" fill={warm} />
      <Person x={105} y={36} scale={0.62} body={warm} head={brand} />
      <Sprout x={44} y={104} scale={0.6} />
    </>
  ),
  celebrate: (
    <>
      <Hills />
      <path d="M74 42h52v26c0 18-10 30-26 30S74 86 74 68z" fill={warm} />
      <path
        d="M74 50H58c0 18 6 26 18 28M126 50h16c0 18-6 26-18 28"
        fill="none"
        stroke={warm}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M100 98v16M82 124c0-8 6-12 18-12s18 4 18 12z"
        fill={brand}
        stroke={brand}
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M100 54l4.5 9 10 1.5-7.3 7 1.8 10L100 77l-9 4.5 1.8-10-7.3-7 10-1.5z" fill={warmSoft} />
      <g strokeWidth="4" strokeLinecap="round">
        <path d="M46 30l5 7M150 28l-5 8M100 14v9" stroke={brand} />
        <path d="M70 20l3 6M128 18l-3 6M164 66h8M28 66h8" stroke={warm} />
      </g>
    </>
  ),
  search: (
    <>
      <Hills />
      <Card x={40} y={40} w={86} h={76}>
        <Line x={14} y={16} w={58} />
        <Line x={14} y={34} w={40} />
        <Line x={14} y={52} w={50} />
      </Card>
      <circle cx="124" cy="84" r="25" fill={paper} stroke={brand} strokeWidth="6" />
      <path d="M142 103l20 20" stroke={brand} strokeWidth="9" strokeLinecap="round" />
      <path d="M114 84h20" stroke={warm} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  calendar: (
    <>
      <Hills />
      <Card x={52} y={36} w={96} h={90}>
        <path d="M1 26V11A10 10 0 0 1 11 1h74a10 10 0 0 1 10 10v15z" fill={brand} />
        {[0, 1, 2].map((row) =>
          [0, 1, 2, 3].map((column) => (
            <rect
              key={`${row}${column}`}
              x={13 + column * 19}
              y={36 + row * 17}
              width="11"
              height="10"
              rx="3"
              fill={row === 1 && column === 2 ? warm : quiet}
            />
          )),
        )}
      </Card>
      <path d="M76 28v14M124 28v14" stroke={line} strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  lost: (
    <>
      <Hills />
      <path d="M100 128V52" stroke={line} strokeWidth="5" strokeLinecap="round" />
      <path d="M62 50h66l14 11-14 11H62z" fill={brand} />
      <path d="M138 82H80L66 93l14 11h58z" fill={warm} />
      <Sprout x={54} y={128} scale={0.7} />
      <Sprout x={148} y={128} scale={0.55} />
    </>
  ),
  locked: (
    <>
      <Hills />
      <path d="M84 128c4-16 8-24 12-30h12c4 6 10 14 16 30z" fill={quiet} />
      <path d="M62 128V66M138 128V66" stroke={line} strokeWidth="8" strokeLinecap="round" />
      <path
        d="M66 78c22 8 46 8 68 0M66 112h68M80 82v38M94 84v36M106 84v36M120 82v38"
        fill="none"
        stroke={brand}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M92 94v-7a8 8 0 0 1 16 0v7" fill="none" stroke={warm} strokeWidth="4" />
      <rect x="86" y="93" width="28" height="22" rx="5" fill={warm} stroke={paper} strokeWidth="2" />
      <path d="M100 101v6" stroke={paper} strokeWidth="3" strokeLinecap="round" />
      <Sprout x={46} y={128} scale={0.7} />
      <Sprout x={154} y={128} scale={0.55} />
    </>
  ),
  medal10: <Medal figure="10" disc={brand} />,
  medal50: <Medal figure="50" disc={warm} rays />,
};

/** All of them, as the style guide shows them. */
export const illustrationNames = Object.keys(pictures) as IllustrationName[];

export interface IllustrationProps {
  name: IllustrationName;
  /** Width in pixels (200); height is three quarters of it. */
  size?: number;
  className?: string;
}

/** A decorative picture in the theme's own colours. */
export function Illustration({ name, size = 200, className }: IllustrationProps) {
  return (
    <Svg className={className} width={size} height={size * 0.75} viewBox="0 0 200 150" aria-hidden focusable="false">
      {pictures[name]}
    </Svg>
  );
}
