import { useTranslation } from '@nb/i18n';
import { type AppStore, onBeforeSignOut, onConnectionBack, useNavigate, useToast } from '@nb/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { pathOfStep } from '../steps/step-states';
import { sendDrafts } from './send-drafts';

/** How long a page waits before it sends drafts, so that the form of a draft can open first. */
export const SEND_AFTER_START_MS = 10_000;
const STEP = { goals: 4, 'call-notes': 5 } as const;

/**
 * Sends drafts that no open form sends: soon after it is shown, immediately when the connection is back, and before a sign-out. Shows nothing
 * itself; the frame of the shell shows it on every page while this browser keeps drafts.
 */
export function DraftSender({ userId }: { userId: string }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const store = useStore() as AppStore;
  const toast = useToast();
  const navigate = useNavigate();
  const send = useEffectEvent(async () => {
    const {
      sent,
      conflicts: [first],
    } = await sendDrafts(store, userId);
    if (first !== undefined) {
      toast.show({
        tone: 'warning',
        title: () => t('drafts.conflictTitle'),
        text: () => t('drafts.conflictText', { step: common(`step.titles.${STEP[first]}`) }),
        action: { label: () => common('action.view'), run: () => void navigate(pathOfStep(STEP[first])) },
      });
    } else if (sent.length > 0) toast.success(t('drafts.sentText'), t('drafts.sent'));
  });
  useEffect(() => {
    const timer = setTimeout(() => void send(), SEND_AFTER_START_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  useEffect(() => onConnectionBack(() => void send()), []);
  useEffect(() => onBeforeSignOut(() => sendDrafts(store, userId)), [store, userId]);
  return null;
}
