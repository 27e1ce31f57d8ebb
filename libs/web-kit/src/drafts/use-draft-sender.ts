import { useTranslation } from '@nb/i18n';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store';
import { onConnectionBack } from '../connection/use-connection';
import { useNavigate } from '../routing/index';
import { useCurrentUserQuery } from '../session/session.api';
import { useToast } from '../toast/use-toast';
import { keptDrafts } from './kept-drafts';
import { sendDrafts } from './send-drafts';

/** A page that has just opened leaves the form of a draft so much time to open, too. */
export const SEND_AFTER_START_MS = 10_000;
const STEP = { goals: 4, 'call-notes': 5 } as const;

/** Sends drafts that no open form sends: soon after the page has opened, and at once when the connection is back. Used once, by the frame of the app. */
export function useDraftSender(): void {
  const { t } = useTranslation('common');
  const store = useStore() as AppStore;
  const toast = useToast();
  const navigate = useNavigate();
  const { data: user } = useCurrentUserQuery();
  const userId = user && !user.viewAs ? user.id : undefined;
  const send = useEffectEvent(async (id: string) => {
    const {
      sent,
      conflicts: [first],
    } = await sendDrafts(store, id);
    if (first !== undefined) {
      toast.show({
        tone: 'warning',
        title: t('drafts.conflictTitle'),
        text: t('drafts.conflictText', { step: t(`step.titles.${STEP[first]}`) }),
        action: { label: t('action.view'), run: () => void navigate(`/training/step/${STEP[first]}`) },
      });
    } else if (sent.length > 0) toast.success(t('drafts.sentText'), t('drafts.sent'));
  });
  useEffect(() => {
    if (userId === undefined || keptDrafts(userId).length === 0) return undefined;
    const timer = setTimeout(() => void send(userId), SEND_AFTER_START_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  useEffect(() => (userId === undefined ? undefined : onConnectionBack(() => void send(userId))), [userId]);
}
