import { useTranslation } from '@nb/i18n';
import { Button, Dialog } from '@nb/ui';
import { type ReactNode, createContext, useCallback, useContext, useRef, useState } from 'react';
import { DRAFT_DAYS, chooseToForget } from './unsent-drafts';

/** Whether to sign out all the same. */
type Ask = (userId: string, count: number) => Promise<boolean>;
const Context = createContext<Ask>(async () => true);
export const useAskAboutDrafts = (): Ask => useContext(Context);

/** Holds the question that a sign-out asks when something could not be sent; once, around the pages. */
export function UnsentDraftsQuestion({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [asked, setAsked] = useState<{ userId: string; count: number; open: boolean }>();
  const answer = useRef<(goes: boolean) => void>(undefined);
  const ask = useCallback<Ask>((userId, count) => {
    setAsked({ userId, count, open: true });
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const decide = (goes: boolean, deletes = false) => {
    if (deletes && asked) chooseToForget(asked.userId);
    setAsked((now) => now && { ...now, open: false });
    answer.current?.(goes);
  };
  return (
    <Context value={ask}>
      {children}
      <Dialog
        open={asked?.open ?? false}
        onClose={() => decide(false)}
        alert
        icon="warning"
        tone="warning"
        title={t('unsent.title', { count: asked?.count ?? 0 })}
        actions={
          <>
            <Button onPress={() => decide(false)}>{t('unsaved.stay')}</Button>
            <Button variant="danger" onPress={() => decide(true, true)}>
              {t('unsent.delete')}
            </Button>
            <Button variant="primary" onPress={() => decide(true)}>
              {t('unsent.keep')}
            </Button>
          </>
        }
      >
        {t('unsent.text', { days: DRAFT_DAYS })}
      </Dialog>
    </Context>
  );
}
