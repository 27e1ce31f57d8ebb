import type { NextDateReason, Prospect, TouchBody, TouchKind } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { type AppStore, errorText, newRequestId, useCurrentUserQuery, useToast } from '@nb/web-kit';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { keepTouch } from './kept-touches';
import { sayDate } from './say-date';
import { mayBeSentLater, sendTouch } from './send-touches';
import type { NewTouch } from './touches.api';
import { useToday } from './use-today';

export interface Recorded {
  state: 'saved' | 'kept' | 'failed';
  contact?: Prospect;
  reason?: NextDateReason;
}

/** How long the next date is offered to be changed. */
const CHANGE_MS = 12_000;

/**
 * Records how it went, and says which next date follows and why; without a connection it is kept and sent later. `onChangeDate` is offered with the message.
 */
export function useRecordTouch(
  onChangeDate: (contact: Prospect) => void,
): (contact: Pick<Prospect, 'id' | 'name'>, body: TouchBody, at?: number) => Promise<Recorded> {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const toast = useToast();
  const store = useStore() as AppStore;
  const { data: user } = useCurrentUserQuery();
  const today = useToday();
  return useCallback(
    async ({ id, name }, body, at = Date.now()) => {
      const touch: NewTouch = { contactId: id, body: { ...body, at: new Date(at).toISOString() }, key: newRequestId() };
      try {
        const { prospect, reason } = await sendTouch(store, touch);
        const say = () => {
          const when = prospect.followUpOn ? sayDate(prospect.followUpOn, today, format) : '';
          if (reason === 'asked-not' || prospect.mayContact === 'no') return t('touch.next.asked-not', { name });
          if (!prospect.followUpOn) return t('touch.next.none');
          return t(`touch.next.${reason === 'none' ? 'asked' : reason}`, { when, count: prospect.cadenceDays ?? 0 });
        };
        toast.show({
          text: say,
          staysFor: CHANGE_MS,
          ...(prospect.mayContact !== 'no' && {
            action: { label: () => t('touch.changeDate'), run: () => onChangeDate(prospect) },
          }),
        });
        return { state: 'saved', contact: prospect, reason };
      } catch (error) {
        if (mayBeSentLater(error) && user) {
          keepTouch(user.id, touch);
          toast.show({ tone: 'info', text: () => t('touch.kept') });
          return { state: 'kept' };
        }
        toast.error(
          () => errorText(error, t),
          () => t('touch.failed'),
        );
        return { state: 'failed' };
      }
    },
    [t, format, toast, store, user, today, onChangeDate],
  );
}

/** The kind of a touch that a way of contacting leads to. */
export const touchKindOf = (way: string): TouchKind => (way === 'call' ? 'call' : 'message');
