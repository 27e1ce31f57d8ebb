import type { Place } from '@nb/contracts';
import { Button, IconButton } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Suspense, lazy, useEffect, useState } from 'react';
import styled from 'styled-components';

// Loaded on first use, to keep the first page small.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }));

/** Whether the keyboard has a Command key. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Looks like the field that it opens. */
const Field = styled(Button)`
  && {
    flex: 0 1 320px;
    justify-content: flex-start;
    gap: 10px;
    min-inline-size: 0;
    padding-inline: 12px 8px;
    border-color: var(--nb-border);
    color: var(--nb-muted);
    font-weight: 400;
  }
  &&:hover {
    border-color: var(--nb-border-strong);
  }
`;
const Words = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow: hidden;
  text-align: start;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Keys = styled.kbd`
  flex: none;
  font: inherit;
  font-size: 0.75rem;
  @media (pointer: coarse) {
    display: none;
  }
`;

/** Opens the command palette; Ctrl-K and Cmd-K do everywhere. `isField`: there is room for its name and its keys. */
export function PaletteButton({ places, isField }: { places: readonly Place[]; isField: boolean }) {
  const { t } = useTranslation('shell');
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser uses the keys for its search field.
      event.preventDefault();
      setWanted(true);
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      {isField ? (
        <Field size="s" icon="search" aria-keyshortcuts="Control+K Meta+K" onPress={show}>
          <Words>{t('palette.label')}</Words>
          <Keys aria-hidden>{isApple() ? '⌘ K' : 'Ctrl K'}</Keys>
        </Field>
      ) : (
        <IconButton icon="search" label={t('palette.label')} aria-keyshortcuts="Control+K Meta+K" onPress={show} />
      )}
      {wanted && (
        <Suspense fallback={null}>
          <CommandPalette open={open} onClose={() => setOpen(false)} places={places} />
        </Suspense>
      )}
    </>
  );
}
