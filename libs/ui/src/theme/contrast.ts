import type { Palette } from './tokens';

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
/** Contrast ratio of two colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

export type Role = keyof Palette;
const surfaces: Role[] = ['bg', 'surface', 'sunken', 'raised'];
const each = (fronts: Role[], backs: Role[]): [Role, Role][] =>
  fronts.flatMap((front) => backs.map((back): [Role, Role] => [front, back]));

/** Body text on every surface. */
export const text7 = each(['text'], surfaces);
/** Every other pair of text and background that the components use. */
export const text45: [Role, Role][] = [
  ...each(['muted', 'subtle', 'brandText', 'link'], surfaces),
  ...each(['accent', 'success', 'warning', 'danger', 'info'], ['bg', 'surface', 'raised']),
  ...each(['text', 'muted'], ['brandSoft', 'accentSoft', 'successSoft', 'warningSoft', 'dangerSoft', 'infoSoft']),
  ['onBrand', 'brand'],
  ['onBrand', 'brandHover'],
  ['brandText', 'brandSoft'],
  ['onAccent', 'accent'],
  ['accent', 'accentSoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['info', 'infoSoft'],
];
/** Borders of controls, the focus ring, and fills that carry meaning. */
export const shape3: [Role, Role][] = [
  ...each(['borderStrong', 'focus', 'brand'], surfaces),
  ...each(['danger'], ['surface', 'bg']),
];
