import type { NavEntry } from '@nb/contracts';
import { IconButton, Tooltip } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Suspense, lazy, useEffect, useState } from 'react';

// Loaded on first use, to keep the first page small.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }));

/** Whether the keyboard has a Command key. */
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
      // The browser uses the keys for its search field.
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
