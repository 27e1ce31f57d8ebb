import type { Place } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Checkbox, Dialog, Stack, Text } from '@nb/ui';
import styled from 'styled-components';
import { isApple } from '../palette/palette-button';
import { labelOf } from '../frame/nav-entries';
import { setShortcuts, useShortcutChoice } from './shortcut-choice';
import { LETTERS } from './shortcuts.rules';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 12px 20px;
  align-items: center;
  margin: 0;
`;
const Key = styled.kbd`
  display: inline-block;
  min-inline-size: 36px;
  padding: 4px 10px;
  border: 1px solid var(--nb-border-strong);
  border-block-end-width: 2px;
  border-radius: var(--nb-radius-s);
  background: var(--nb-sunken);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  text-align: center;
  white-space: nowrap;
`;
/** Only where the page has them. */
const PAGE_ROWS = [
  ['/', '/', 'search'],
  ['n', 'n', 'create'],
  ['j', 'j k', 'rows'],
  ['c', 'c', 'call'],
  ['e', 'e', 'email'],
  ['1', '1 – 5', 'filter'],
] as const;

/** List of the shortcuts, with a switch for the single-key ones. */
export function ShortcutsDialog({
  places,
  open,
  onClose,
}: {
  places: readonly Place[];
  open: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('shell');
  const on = useShortcutChoice();
  const nameOf = (id: string): string | undefined => {
    if (id === 'settings') return t('nav.settings');
    const place = places.find((each) => each.id === id);
    return place && labelOf(place, i18n.language);
  };
  const rows: [string, string][] = [
    ...PAGE_ROWS.flatMap(([key, keys, name]): [string, string][] =>
      open && document.querySelector(`#main [data-shortcut~="${key}"]`) ? [[keys, t(`shortcuts.${name}`)]] : [],
    ),
    ['?', t('shortcuts.help')],
    ...Object.entries(LETTERS).flatMap(([letter, place]): [string, string][] => {
      const page = nameOf(place);
      return page === undefined ? [] : [[`g ${letter}`, t('shortcuts.go', { page })]];
    }),
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeLabel={t('shortcuts.close')}
      size="s"
      icon="help"
      actions={<Button onPress={onClose}>{t('shortcuts.close')}</Button>}
    >
      <Stack $gap={20}>
        <Keys>
          <dt>
            <Key>{isApple() ? '⌘ K' : 'Ctrl K'}</Key>
          </dt>
          <Text as="dd">{t('shortcuts.palette')}</Text>
          {rows.map(([key, text]) => [
            <dt key={key}>
              <Key>{key}</Key>
            </dt>,
            <Text key={text} as="dd" tone={on ? undefined : 'muted'}>
              {text}
            </Text>,
          ])}
        </Keys>
        <Checkbox checked={on} onChange={setShortcuts} description={t('shortcuts.useText')}>
          {t('shortcuts.use')}
        </Checkbox>
      </Stack>
    </Dialog>
  );
}
