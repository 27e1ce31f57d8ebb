import { useTranslation } from '@nb/i18n';
import { type AppStore, onBeforeSignOut, onConnectionBack, useToast } from '@nb/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'react-redux';
import { sendTouches } from './send-touches';

/** How long a page waits before it sends what an earlier visit kept. */
const SEND_AFTER_START_MS = 2000;

/** Sends touches that were made without a connection: soon after the page is shown, when the connection is back, and before a sign-out. */
export function TouchSender({ userId }: { userId: string }) {
  const { t } = useTranslation('prospects');
  const store = useStore() as AppStore;
  const toast = useToast();
  const send = useEffectEvent(async () => {
    const { sent, refused } = await sendTouches(store, userId);
    if (sent > 0) toast.success(() => t('touch.sent', { count: sent }));
    if (refused > 0) toast.error(() => t('touch.refused', { count: refused }));
  });
  useEffect(() => {
    const timer = setTimeout(() => void send(), SEND_AFTER_START_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  useEffect(() => onConnectionBack(() => void send()), []);
  useEffect(() => onBeforeSignOut(() => sendTouches(store, userId)), [store, userId]);
  return null;
}
