import { useState } from 'react';
import { Button, IconButton } from '../actions/button';
import { CopyButton } from '../actions/copy-button';
import { LinkButton, TextLink } from '../actions/link-button';
import { PlainButton, PlainIconButton } from '../actions/plain-button';
import { Segments } from '../actions/segments';
import { Stack } from '../layout/layout';
import { Text } from '../layout/text';
import { Tooltip, TooltipTarget } from '../overlays/tooltip';
import { type Story, Example, InState } from './story';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

function Buttons() {
  const [pending, setPending] = useState(false);
  const wait = (): void => {
    setPending(true);
    setTimeout(() => setPending(false), 2000);
  };
  return (
    <Stack $gap={24}>
      {(['s', 'm', 'l'] as const).map((size) => (
        <Example key={size} title="Size" mark={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <IconButton icon="edit" label="Edit" size={size} />
        </Example>
      ))}
      <Example title="With icons">
        <Button variant="primary" icon="plus">
          Add contact
        </Button>
        <Button iconEnd="arrow-right">Continue training</Button>
        <Button variant="ghost" icon="refresh">
          Retry
        </Button>
      </Example>
      {(['hovered', 'pressed', 'focus-visible'] as const).map((state) => (
        <Example key={state} title={{ hovered: 'Hover', pressed: 'Active', 'focus-visible': 'Focus' }[state]}>
          <InState state={state}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
            <IconButton icon="edit" label={`Edit, ${state}`} />
            <LinkButton href="#buttons">Link</LinkButton>
          </InState>
        </Example>
      ))}
      <Example title="Disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Example>
      <Example title="Pending">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} pending pendingLabel="Saving…">
            {variant}
          </Button>
        ))}
        <Button variant="primary" pending={pending} pendingLabel="Signing in…" onPress={wait}>
          Press to wait 2 s
        </Button>
      </Example>
      <Example title="Plain: nothing opens from it, for pages before the sign-in">
        <PlainButton variant="primary" type="submit">
          Sign in
        </PlainButton>
        <PlainButton variant="primary" pending pendingLabel="Signing in…">
          Sign in
        </PlainButton>
        <PlainButton disabled>Not yet</PlainButton>
        <PlainIconButton icon="moon" label="Use dark theme" />
      </Example>
      <Example title="Full width, long text" stacked>
        <Button variant="primary" fullWidth>
          Ein langer deutscher Knopftext, der auf schmalen Bildschirmen umbrechen muss
        </Button>
      </Example>
    </Stack>
  );
}
const Links = () => (
  <Stack $gap={24}>
    <Example title="Links that look like buttons">
      <LinkButton href="#links" variant="primary" iconEnd="arrow-right">
        Start training
      </LinkButton>
      <LinkButton href="#links" icon="external">
        Open
      </LinkButton>
    </Example>
    <Text>
      Text with a <TextLink href="#links">link inside</TextLink> of it.
    </Text>
  </Stack>
);
const Copies = () => (
  <Example title="Copy">
    <CopyButton
      text="https://example.test/register/ABC"
      label="Copy link"
      copiedLabel="Copied!"
      failedLabel="Could not copy to clipboard"
    />
    <Tooltip text="Copy code">
      <IconButton icon="copy" label="With a tooltip" />
    </Tooltip>
    <Tooltip text="A link, made to carry a tooltip">
      <TooltipTarget>
        <TextLink data-alone href="#copy">
          Link with a tooltip
        </TextLink>
      </TooltipTarget>
    </Tooltip>
    <CopyButton
      iconOnly
      variant="ghost"
      text="ABC"
      label="Copy code"
      copiedLabel="Copied!"
      failedLabel="Could not copy to clipboard"
    />
  </Example>
);
function Views() {
  const [view, setView] = useState('week');
  return (
    <Example title="Ways to see the same thing">
      <Segments
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
          { value: 'month', label: 'Month' },
        ]}
      />
    </Example>
  );
}

export const stories: Story[] = [
  {
    title: 'Buttons',
    description: 'One primary button per view.',
    Story: Buttons,
    usage:
      '<Button variant="primary" icon="plus" pending={isLoading} pendingLabel={t(\'saving\')} onPress={save}>{t(\'add\')}</Button>',
  },
  {
    title: 'Segments',
    description: 'For two to five views; more of them go into a select.',
    Story: Views,
    usage:
      "<Segments label={t('view')} value={view} onChange={setView} options={VIEWS.map((value) => ({ value, label: t(value) }))} />",
  },
  {
    title: 'Links',
    Story: Links,
    usage: '<LinkButton as={Link} to="/partners" iconEnd="arrow-right">{t(\'open\')}</LinkButton>',
  },
  {
    title: 'Copy button and tooltip',
    Story: Copies,
    usage:
      "<CopyButton text={link} label={t('copy')} copiedLabel={common('action.copied')} failedLabel={t('copyFailed')} />",
  },
];
