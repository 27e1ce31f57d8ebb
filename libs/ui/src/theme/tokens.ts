/** Colours by role (never by hue). A style reads them as `var(--nb-<role>)`. */
export interface Palette {
  bg: string;
  surface: string;
  sunken: string;
  raised: string;
  border: string;
  borderStrong: string;
  text: string;
  muted: string;
  subtle: string;
  disabledText: string;
  brand: string;
  brandHover: string;
  onBrand: string;
  brandText: string;
  brandSoft: string;
  link: string;
  accent: string;
  accentSoft: string;
  onAccent: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  onDanger: string;
  dangerHover: string;
  info: string;
  infoSoft: string;
  focus: string;
  track: string;
  skeleton: string;
}

export const light: Palette = {
  bg: '#FBF8F3',
  surface: '#FFFFFF',
  sunken: '#F4EFE6',
  raised: '#FFFFFF',
  border: '#E2D9CB',
  borderStrong: '#8A8072',
  text: '#26221C',
  muted: '#5E574C',
  subtle: '#6E665A',
  disabledText: '#9A9184',
  brand: '#1F6B5C',
  brandHover: '#195A4D',
  onBrand: '#FFFFFF',
  brandText: '#1B6154',
  brandSoft: '#DDF0EA',
  link: '#1B6154',
  accent: '#AD4219',
  accentSoft: '#FBE6DA',
  onAccent: '#FFFFFF',
  success: '#2B6E34',
  successSoft: '#E1F2E0',
  warning: '#855000',
  warningSoft: '#FCEFCF',
  danger: '#B3261E',
  dangerSoft: '#FCE4E1',
  onDanger: '#FFFFFF',
  dangerHover: '#991D16',
  info: '#1E5AA8',
  infoSoft: '#E1EDFB',
  focus: '#1D5FD1',
  track: '#DCD3C4',
  skeleton: '#EAE3D7',
};

export const dark: Palette = {
  bg: '#171512',
  surface: '#201D19',
  sunken: '#12100E',
  raised: '#2A2621',
  border: '#3A352E',
  borderStrong: '#8C8376',
  text: '#F3EEE6',
  muted: '#BDB4A6',
  subtle: '#A49B8D',
  disabledText: '#726A5E',
  brand: '#6CC7B0',
  brandHover: '#83D3BF',
  onBrand: '#0B231D',
  brandText: '#7FD3BD',
  brandSoft: '#1B3A33',
  link: '#7FD3BD',
  accent: '#F09A6E',
  accentSoft: '#44281A',
  onAccent: '#2A1206',
  success: '#83CC8A',
  successSoft: '#1E3521',
  warning: '#E9B44C',
  warningSoft: '#3C2E10',
  danger: '#FF9A90',
  dangerSoft: '#47211D',
  onDanger: '#2F0805',
  dangerHover: '#FFB0A8',
  info: '#8FBEF7',
  infoSoft: '#1B2F49',
  focus: '#8AB8FF',
  track: '#3A352E',
  skeleton: '#2E2A24',
};

/** Shadows carry elevation in light; in dark the lighter surface and border do, so shadows there stay faint. */
export const shadows = {
  light: {
    shadow1: '0 1px 2px rgb(66 48 20 / .06), 0 1px 3px rgb(66 48 20 / .05)',
    shadow2: '0 2px 4px rgb(66 48 20 / .05), 0 8px 20px rgb(66 48 20 / .08)',
    shadow3: '0 8px 16px rgb(66 48 20 / .08), 0 24px 56px rgb(66 48 20 / .18)',
    scrim: 'rgb(38 30 18 / .46)',
  },
  dark: {
    shadow1: 'none',
    shadow2: '0 8px 20px rgb(0 0 0 / .32)',
    shadow3: '0 16px 48px rgb(0 0 0 / .5)',
    scrim: 'rgb(0 0 0 / .62)',
  },
} as const;

/** The only spaces used, in pixels. */
export type Space = 0 | 2 | 4 | 8 | 12 | 16 | 20 | 24 | 32 | 40 | 48 | 64 | 80;

/** Type scale: size in pixels → line height in pixels. Written out in rem so that a reader's own font size holds. */
export const typeScale = { 12: 16, 14: 20, 16: 24, 18: 26, 22: 28, 28: 34, 36: 42 } as const;
export type TypeSize = keyof typeof typeScale;

/** Lower bounds of the layouts, in pixels. */
export const breakpoints = { s: 480, m: 640, l: 768, xl: 1024, xxl: 1280 } as const;

const kebab = (role: string): string => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Writes roles as CSS custom properties, e.g. `borderStrong` → `--nb-border-strong`. */
export function asCssVariables(roles: object): string {
  return Object.entries(roles)
    .map(([role, value]) => `--nb-${kebab(role)}:${String(value)};`)
    .join('');
}
