import type { ReactNode } from 'react';

const surface = 'var(--nb-surface)';
const quiet = 'var(--nb-track)';
const brand = 'var(--nb-brand)';
const warm = 'var(--nb-accent)';
const ink = 'var(--nb-text)';

const Line = ({ x, y, w, color = quiet, h = 12 }: { x: number; y: number; w: number; color?: string; h?: number }) => <rect x={x} y={y} width={w} height={h} rx={h / 2} fill={color} />;
const Mark = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => <rect x={x} y={y} width={w} height={h} rx="10" fill="none" stroke={warm} strokeWidth="4" />;

/** A browser's window with an address. */
const Browser = ({ address, children }: { address: ReactNode; children: ReactNode }) => (
  <>
    <rect width="640" height="300" fill="var(--nb-sunken)" />
    <circle cx="24" cy="24" r="6" fill={warm} /><circle cx="44" cy="24" r="6" fill="var(--nb-warning)" /><circle cx="64" cy="24" r="6" fill={brand} />
    <rect x="92" y="9" width="520" height="30" rx="15" fill={surface} />
    {address}
    <rect y="48" width="640" height="252" fill={surface} />
    {children}
  </>
);
const Address = ({ text, marked }: { text: string; marked?: string }) => (
  <text x="112" y="30" fontSize="16" fill="var(--nb-muted)">{text}{marked !== undefined && <tspan fill={warm} fontWeight="700">{marked}</tspan>}</text>
);

const PICTURES: Record<1 | 2 | 3 | 4, ReactNode> = {
  1: (
    <Browser address={<Address text="office" />}>
      <rect x="200" y="76" width="240" height="196" rx="14" fill="var(--nb-sunken)" />
      <Line x={224} y={100} w={110} color={ink} />
      <rect x="224" y="128" width="192" height="34" rx="8" fill={surface} stroke="var(--nb-border-strong)" />
      <rect x="224" y="172" width="192" height="34" rx="8" fill={surface} stroke="var(--nb-border-strong)" />
      <rect x="224" y="220" width="192" height="36" rx="8" fill={brand} /><Line x={286} y={232} w={68} color="var(--nb-on-brand)" />
    </Browser>
  ),
  2: (
    <Browser address={<Address text="office / home" />}>
      <rect x="0" y="48" width="150" height="252" fill="var(--nb-brand-soft)" />
      {[76, 116, 156, 196].map((y, index) => <Line key={y} x={24} y={y} w={index === 2 ? 94 : 80} color={index === 2 ? brand : quiet} />)}
      <Mark x={12} y={144} w={126} h={36} />
      <Line x={180} y={80} w={180} color={ink} h={16} />
      {[180, 330, 480].map((x) => <rect key={x} x={x} y="120" width="132" height="96" rx="12" fill="var(--nb-sunken)" />)}
      <Line x={180} y={240} w={300} /><Line x={180} y={264} w={240} />
    </Browser>
  ),
  3: (
    <Browser address={<Address text="shop / c / " marked="AB-12345" />}>
      <Mark x={176} y={8} w={92} h={32} />
      <Line x={60} y={84} w={200} color={ink} h={16} />
      <rect x="60" y="124" width="520" height="54" rx="10" fill="var(--nb-sunken)" />
      <text x="80" y="158" fontSize="20" fill="var(--nb-muted)">shop/c/<tspan fill={warm} fontWeight="700">AB-12345</tspan></text>
      <rect x="466" y="134" width="98" height="34" rx="8" fill={brand} /><Line x={490} y={145} w={50} color="var(--nb-on-brand)" />
      <Line x={60} y={210} w={360} /><Line x={60} y={234} w={280} />
    </Browser>
  ),
  4: (
    <Browser address={<Address text="training / step / 2" />}>
      <Line x={60} y={80} w={150} color={ink} h={16} />
      <rect x="60" y="114" width="320" height="46" rx="10" fill={surface} stroke={brand} strokeWidth="3" />
      <text x="80" y="144" fontSize="20" fontWeight="700" fill={warm}>AB-12345</text>
      <path d="M408 138l12 12 24-26" fill="none" stroke={brand} strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      {[188, 240].map((y) => <g key={y}><rect x="60" y={y} width="520" height="40" rx="10" fill="var(--nb-sunken)" /><Line x={80} y={y + 14} w={260} /><rect x="496" y={y + 7} width="70" height="26" rx="8" fill={brand} /></g>)}
    </Browser>
  ),
};

/** One picture of the referral link guide, in the theme's own colours; its caption says what it shows. */
export function GuidePicture({ number }: { number: 1 | 2 | 3 | 4 }) {
  return <svg viewBox="0 0 640 300" aria-hidden focusable="false">{PICTURES[number]}</svg>;
}
