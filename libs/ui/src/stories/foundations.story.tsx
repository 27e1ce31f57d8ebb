import styled from 'styled-components';
import { Grid, Stack } from '../layout/layout';
import { Heading, Text } from '../layout/text';
import { type Role, contrast, shape3, text45, text7 } from '../theme/contrast';
import { transition } from '../theme/mixins';
import { dark, light, type Palette, typeScale, type TypeSize } from '../theme/tokens';
import { type Story, Example } from './story';

const Swatch = styled.div`
  display: grid;
  grid-template-columns: 48px 1fr;
  gap: 12px;
  align-items: center;
`;
const Colour = styled.div<{ $role: string }>`
  block-size: 48px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  background: var(--nb-${({ $role }) => $role});
`;
const Bar = styled.div<{ $px: number }>`
  inline-size: ${({ $px }) => $px}px;
  block-size: 12px;
  border-radius: 3px;
  background: var(--nb-brand);
`;
const Rounded = styled.div<{ $radius: string; $shadow?: string }>`
  display: grid;
  place-items: center;
  min-inline-size: 104px;
  min-block-size: 72px;
  padding-inline: 8px;
  background: var(--nb-surface);
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-${({ $radius }) => $radius});
  box-shadow: ${({ $shadow }) => ($shadow ? `var(--nb-${$shadow})` : 'none')};
`;
const Both = styled.div`
  padding: 24px;
  border-radius: var(--nb-radius-l);
  background: var(--nb-bg);
  color: var(--nb-text);
`;
const kebab = (role: string): string => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const roles = Object.keys(light) as (keyof Palette)[];

const PALETTES = { light, dark };
/** The least contrast that a role reaches on the grounds it is used on, for words and for shapes. */
function figuresOf(theme: 'light' | 'dark', role: keyof Palette): string[] {
  const palette = PALETTES[theme];
  return (
    [
      ['words', [...text7, ...text45]],
      ['shape', shape3],
    ] as const
  ).flatMap(([use, pairs]) => {
    const [least] = pairs
      .filter(([front]) => front === role)
      .map(([front, back]: [Role, Role]) => ({ back, ratio: contrast(palette[front], palette[back]) }))
      .sort((a, b) => a.ratio - b.ratio);
    return least
      ? [`as ${use} at least ${(Math.floor(least.ratio * 10) / 10).toFixed(1)}:1, on ${kebab(least.back)}`]
      : [];
  });
}
const Moving = styled.span<{ $speed: 'fast' | 'normal' | 'slow' }>`
  display: block;
  inline-size: 48px;
  block-size: 48px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand);
  ${({ $speed }) => transition('transform', $speed)}
  :hover > & {
    transform: translateX(40px);
  }
  @media (prefers-reduced-motion: reduce) {
    :hover > & {
      transform: none;
      opacity: 0.5;
    }
  }
`;
const Track = styled.div`
  inline-size: 104px;
  padding: 8px;
  border-radius: var(--nb-radius-l);
  background: var(--nb-sunken);
`;
const Motion = () => (
  <Example title="Point at one; who asked for less motion sees it fade">
    {(
      [
        ['fast', '120 ms'],
        ['normal', '200 ms'],
        ['slow', '280 ms'],
      ] as const
    ).map(([speed, time]) => (
      <Stack key={speed} $gap={8}>
        <Track>
          <Moving $speed={speed} />
        </Track>
        <Text size={12} tone="muted">
          {speed} {time}
        </Text>
      </Stack>
    ))}
  </Example>
);
const Colours = () => (
  <Grid $min={320}>
    {(['light', 'dark'] as const).map((theme) => (
      <Both key={theme} data-theme={theme}>
        <Stack $gap={8}>
          <Heading level={3} size={16}>
            {theme}
          </Heading>
          {roles.map((role) => (
            <Swatch key={role}>
              <Colour $role={kebab(role)} />
              <div>
                <Text size={14} weight={600}>
                  {kebab(role)}{' '}
                  <Text as="span" size={12} tone="muted">
                    {PALETTES[theme][role]}
                  </Text>
                </Text>
                {figuresOf(theme, role).map((figure) => (
                  <Text key={figure} size={12} tone="muted" numeric>
                    {figure}
                  </Text>
                ))}
              </div>
            </Swatch>
          ))}
        </Stack>
      </Both>
    ))}
  </Grid>
);
const Type = () => (
  <Stack>
    {(Object.keys(typeScale).map(Number) as TypeSize[]).reverse().map((size) => (
      <Text key={size} size={size} weight={size > 18 ? 600 : 400}>
        {size} / {typeScale[size]} Learn it. Use it. Duplicate it.
      </Text>
    ))}
    <Text lang="hi">हिन्दी: अपना नेटवर्क बनाएँ, अपनी आय बढ़ाएँ</Text>
    <Text lang="pa">ਪੰਜਾਬੀ: ਆਪਣਾ ਨੈੱਟਵਰਕ ਬਣਾਓ, ਆਪਣੀ ਆਮਦਨ ਵਧਾਓ</Text>
    {(['default', 'muted', 'subtle', 'brand', 'accent', 'success', 'warning', 'danger', 'info'] as const).map(
      (tone) => (
        <Text key={tone} tone={tone}>
          Text in tone {tone}
        </Text>
      ),
    )}
  </Stack>
);
const Space = () => (
  <Stack $gap={24}>
    <Example title="Space" stacked>
      {[2, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80].map((px) => (
        <Bar key={px} $px={px} title={`${px}`} />
      ))}
    </Example>
    <Example title="Radius">
      {['s', 'm', 'l', 'xl'].map((radius) => (
        <Rounded key={radius} $radius={radius}>
          {radius}
        </Rounded>
      ))}
    </Example>
    <Example title="Elevation">
      {['shadow1', 'shadow2', 'shadow3'].map((shadow) => (
        <Rounded key={shadow} $radius="l" $shadow={shadow}>
          {shadow}
        </Rounded>
      ))}
    </Example>
  </Stack>
);

export const stories: Story[] = [
  {
    title: 'Colours',
    description: 'Roles, not hues. Every text pair meets 4.5:1 in both themes.',
    Story: Colours,
    usage: 'color: var(--nb-muted); background: var(--nb-brand-soft);',
  },
  {
    title: 'Type',
    description: 'Figtree; Noto Sans for Devanagari and Gurmukhi.',
    Story: Type,
    usage: "<Heading level={2} size={18}>{t('title')}</Heading> <Text tone=\"muted\">{t('text')}</Text>",
  },
  { title: 'Space, radius, elevation', Story: Space },
  {
    title: 'Motion',
    description: 'cubic-bezier(.2, 0, 0, 1).',
    Story: Motion,
    usage: "${transition('background-color')}   transition: transform var(--nb-normal) var(--nb-ease);",
  },
];
