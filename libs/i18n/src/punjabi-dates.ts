/**
 * Chromium says that it has Punjabi dates and then writes English ones, so their names are kept here (taken from Node's
 * ICU, locale `pa-IN`). The order of the parts is that of Indian English, which Punjabi shares.
 */
const MONTHS = ['ਜਨਵਰੀ', 'ਫ਼ਰਵਰੀ', 'ਮਾਰਚ', 'ਅਪ੍ਰੈਲ', 'ਮਈ', 'ਜੂਨ', 'ਜੁਲਾਈ', 'ਅਗਸਤ', 'ਸਤੰਬਰ', 'ਅਕਤੂਬਰ', 'ਨਵੰਬਰ', 'ਦਸੰਬਰ'];
const MONTHS_SHORT = ['ਜਨ', 'ਫ਼ਰ', 'ਮਾਰਚ', 'ਅਪ੍ਰੈ', 'ਮਈ', 'ਜੂਨ', 'ਜੁਲਾ', 'ਅਗ', 'ਸਤੰ', 'ਅਕਤੂ', 'ਨਵੰ', 'ਦਸੰ'];
const WEEKDAYS = ['ਐਤਵਾਰ', 'ਸੋਮਵਾਰ', 'ਮੰਗਲਵਾਰ', 'ਬੁੱਧਵਾਰ', 'ਵੀਰਵਾਰ', 'ਸ਼ੁੱਕਰਵਾਰ', 'ਸ਼ਨੀਵਾਰ'];
const WEEKDAYS_SHORT = ['ਐਤ', 'ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀ'];
const ENGLISH_WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Month (0–11) and weekday (0–6, Sunday first) as the zone's calendar has them at that instant. */
const calendarOf = (at: Date, timeZone: string | undefined) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, month: 'numeric', weekday: 'short' }).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { month: Number(value('month')) - 1, weekday: ENGLISH_WEEKDAYS.indexOf(value('weekday')) };
};

/** Writes what an Indian English format made, with the names in Punjabi. */
export function punjabiDate(format: Intl.DateTimeFormat, at: Date, options: Intl.DateTimeFormatOptions): string {
  const { month, weekday } = calendarOf(at, options.timeZone);
  return format
    .formatToParts(at)
    .map(({ type, value }) => {
      if (type === 'month' && options.month === 'long') return MONTHS[month] ?? value;
      if (type === 'month' && options.month === 'short') return MONTHS_SHORT[month] ?? value;
      if (type === 'weekday') return (options.weekday === 'long' ? WEEKDAYS : WEEKDAYS_SHORT)[weekday] ?? value;
      return type === 'dayPeriod' ? value.toUpperCase() : value;
    })
    .join('');
}
