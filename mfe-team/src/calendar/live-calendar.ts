import { onLive } from '@nb/web-kit';
import { calendarApi } from './calendar.api';

let listening = false;
/** Reads the calendar again when calls change elsewhere or partners are added or removed. */
export function followCalendar(): void {
  if (listening) return;
  listening = true;
  onLive((message, { dispatch }) => {
    const moved =
      message.type === 'partner-gone' ||
      (message.type === 'partner' && (message.reason === 'call' || message.reason === 'registered'));
    if (moved) dispatch(calendarApi.util.invalidateTags(['Calendar']));
  });
}
