import { describe, expect, test } from '@jest/globals';
import { dark, light, type Palette } from './tokens';

const channel = (value: number): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

type Role = keyof Palette;
const surfaces: Role[] = ['bg', 'surface', 'sunken', 'raised'];
const each = (fronts: Role[], backs: Role[]): [Role, Role][] => fronts.flatMap((front) => backs.map((back): [Role, Role] => [front, back]));

/** Body text on every surface. */
const text7 = each(['text'], surfaces);
/** Every other pair of words and ground that the components use. */
const text45: [Role, Role][] = [
  ...each(['muted', 'subtle', 'brandText', 'link'], surfaces),
  ...each(['accent', 'success', 'warning', 'danger', 'info'], ['bg', 'surface', 'raised']),
  ...each(['text', 'muted'], ['brandSoft', 'accentSoft', 'successSoft', 'warningSoft', 'dangerSoft', 'infoSoft']),
  ['onBrand', 'brand'], ['onBrand', 'brandHover'], ['brandText', 'brandSoft'], ['onAccent', 'accent'], ['accent', 'accentSoft'], ['success', 'successSoft'],
  ['warning', 'warningSoft'], ['danger', 'dangerSoft'], ['onDanger', 'danger'], ['onDanger', 'dangerHover'], ['info', 'infoSoft'],
];
/** Borders of controls, the focus ring, and fills that carry meaning. */
const shape3: [Role, Role][] = [
  ...each(['borderStrong', 'focus', 'brand'], surfaces),
  ...each(['danger'], ['surface', 'bg']),
];

describe.each([['light', light], ['dark', dark]] as const)('contrast in %s', (_name, palette) => {
  test.each(text7)('%s on %s is at least 7:1', (front, back) => expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(7));
  test.each(text45)('%s on %s is at least 4.5:1', (front, back) => expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5));
  test.each(shape3)('%s against %s is at least 3:1', (front, back) => expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(3));
});

test('the measure itself: black on white is 21:1', () => expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5));
