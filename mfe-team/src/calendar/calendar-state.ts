import { useSearchParams } from '@nb/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import { VIEWS, type View } from './days';

export interface CalendarState {
  /** None chosen: a week, or on phones a list. */
  view: View | null;
  /** `YYYY-MM-DD`; null = today. */
  date: string | null;
  /** Whose calls; null = as is usual for this person: of the partners, a master admin's of everybody. */
  depth: 'direct' | 'all' | null;
  /** Whose call is open; `edit`: with its form. */
  call: string | null;
  edit: boolean;
  /** When a call is to be set, `YYYY-MM-DDTHH:MM` by the viewer's clocks: with whom is asked first, then its form is open with it. */
  set: string | null;
  /** The calendar's address for other programs is being shown. */
  feed: boolean;
}

export const readCalendar = (params: URLSearchParams): CalendarState => ({
  view: VIEWS.find((view) => view === params.get('view')) ?? null,
  date: /^\d{4}-\d{2}-\d{2}$/.test(params.get('date') ?? '') ? params.get('date') : null,
  depth: (['direct', 'all'] as const).find((depth) => depth === params.get('depth')) ?? null,
  call: params.get('call'),
  edit: params.has('call') && params.get('edit') === '1',
  set: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(params.get('set') ?? '') ? params.get('set') : null,
  feed: params.get('feed') === '1',
});
export const writeCalendar = ({ view, date, depth, call, edit, set, feed }: CalendarState): Record<string, string> => ({
  ...(view && { view }),
  ...(date && { date }),
  ...(depth && { depth }),
  ...(call && { call, ...(edit && { edit: '1' }) }),
  ...(set && { set }),
  ...(feed && { feed: '1' }),
});

/** View, day and the open call lie in the URL. Walking from day to day makes no steps of its own. */
export function useCalendarState(): [CalendarState, (change: Partial<CalendarState>) => void] {
  const [params, setParams] = useSearchParams();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = ['call', 'set', 'feed'].some((name) => params.has(name));
  });
  const change = useCallback(
    (wanted: Partial<CalendarState>) =>
      setParams((now) => writeCalendar({ ...readCalendar(now), ...wanted }), {
        replace: !wanted.view && !wanted.call && !wanted.set && !wanted.feed,
        opensDialog: (Boolean(wanted.call ?? wanted.set) || wanted.feed === true) && !isOpen.current,
      }),
    [setParams],
  );
  return [readCalendar(params), change];
}
