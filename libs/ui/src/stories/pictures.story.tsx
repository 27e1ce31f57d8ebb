import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { iconPaths } from '../graphics/icon-paths';
import { Illustration, illustrationNames } from '../graphics/illustration';
import { Logo } from '../graphics/logo';
import { Cluster, Grid, Stack } from '../layout/layout';
import { Text } from '../layout/text';
import { type Story, Example } from './story';

const Cell = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 12px 4px;
  text-align: center;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
`;
const names = Object.keys(iconPaths) as IconName[];

const Icons = () => (
  <Grid $min={104} $gap={8}>
    {names.map((name) => (
      <Cell key={name}>
        <Icon name={name} size={24} />
        <Text size={12} tone="muted">
          {name}
        </Text>
      </Cell>
    ))}
  </Grid>
);
const Pictures = () => (
  <Stack $gap={24}>
    <Example title="Logo">
      <Logo size={56} label="Network Builders" />
      <Logo name="Network Builders" />
      <Logo size={28} name="Network Builders" />
    </Example>
    <Cluster $gap={24}>
      {illustrationNames.map((name) => (
        <Cell key={name}>
          <Illustration name={name} />
          <Text size={12} tone="muted">
            {name}
          </Text>
        </Cell>
      ))}
    </Cluster>
  </Stack>
);

export const stories: Story[] = [
  { title: 'Icons', Story: Icons, usage: '<Icon name="calendar" size={20} />' },
  {
    title: 'Logo and illustrations',
    description: 'Decoration in the theme’s own colours: for empty states, and where words tire.',
    Story: Pictures,
    usage:
      "<EmptyState illustration={<Illustration name=\"contacts\" />} title={t('none')} text={t('why')} action={add} />",
  },
];
