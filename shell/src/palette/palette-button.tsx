import type { NavEntry } from '@nb/contracts';
import { IconButton, Tooltip } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Suspense, lazy, useEffect, useState } from 'react';

// Nobody waits for it at the first page: it comes when it is first asked for.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }));

/** Whose keyboard has a Command key. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette; Ctrl-K and Cmd-K do everywhere. */
export function PaletteButton({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation('shell');
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own use of the keys is its search field.
      event.preventDefault();
      setWanted(true);
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <>
      <Tooltip text={t('palette.open', { keys: isApple() ? '⌘ K' : 'Ctrl K' })}>
        <IconButton
          icon="search"
          label={t('palette.label')}
          aria-keyshortcuts="Control+K Meta+K"
          onPress={() => {
            setWanted(true);
            setOpen(true);
          }}
        />
      </Tooltip>
      {wanted && (
        <Suspense fallback={null}>
          <CommandPalette open={open} onClose={() => setOpen(false)} entries={entries} />
        </Suspense>
      )}
    </>
  );
}
