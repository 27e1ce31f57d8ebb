import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UiProvider } from '../ui-provider';
import { DatePicker, TimeField, TimeZonePicker } from './index';
import { zoneOptions } from './time-zones';

const show = (child: React.ReactNode) =>
  render(
    <UiProvider locale="en-US" navigate={() => undefined}>
      {child}
    </UiProvider>,
  );
const names = { openLabel: 'Open calendar', previousLabel: 'Previous month', nextLabel: 'Next month' };

describe('zoneOptions', () => {
  const labelOf = (date: string, zone: string): string | undefined =>
    zoneOptions('en-US', date).find(({ value }) => value === zone)?.label;
  test.each([
    ['2026-07-01', 'America/New_York', 'America/New York (GMT-4)'],
    ['2026-12-01', 'America/New_York', 'America/New York (GMT-5)'],
    ['2026-12-01', 'Asia/Kolkata', 'Asia/Kolkata (GMT+5:30)'],
    ['2026-07-01', 'Europe/London', 'Europe/London (GMT+1)'],
    ['2026-12-01', 'Europe/London', 'Europe/London (GMT+0)'],
  ])('on %s %s reads %s', (date, zone, label) => expect(labelOf(date, zone)).toBe(label));
  test('goes from west to east and has each zone once', () => {
    const zones = zoneOptions('en-US', '2026-12-01').map(({ value }) => value);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.indexOf('America/Los_Angeles')).toBeLessThan(zones.indexOf('America/New_York'));
    expect(zones.indexOf('America/New_York')).toBeLessThan(zones.indexOf('Asia/Manila'));
  });
  test.each([
    ['2026-11-01T05:30:00Z', 'America/New York (GMT-4)', 'Eastern Daylight Time'],
    ['2026-11-01T07:30:00Z', 'America/New York (GMT-5)', 'Eastern Standard Time'],
  ])('on the day the clocks are changed the moment decides: %s reads %s', (moment, label, description) => {
    const found = zoneOptions(
      'en-US',
      '2026-11-01',
      'America/New_York',
      ['America/New_York', 'UTC'],
      new Date(moment),
    ).find(({ value }) => value === 'America/New_York');
    expect(found).toMatchObject({ label, description });
  });
  test('keeps the given zone, leaves out what is none, survives half a date', () => {
    expect(zoneOptions('en-US', '2026-1', 'UTC', ['Mars/Olympus']).map(({ value }) => value)).toEqual(['UTC']);
    expect(zoneOptions('en-US', undefined, 'MDT-ish', ['UTC']).map(({ value }) => value)).toEqual(['UTC']);
  });
});

test('DatePicker takes and gives YYYY-MM-DD, by calendar too', async () => {
  const onChange = jest.fn();
  show(<DatePicker label="Date" value="2026-11-24" onChange={onChange} {...names} />);
  await userEvent.click(await screen.findByRole('button', { name: /Open calendar/ }));
  const calendar = await screen.findByRole('dialog', { name: /Date/ });
  await userEvent.click(within(calendar).getByRole('button', { name: /November 25, 2026/ }));
  expect(onChange).toHaveBeenCalledWith('2026-11-25');
});

test('DatePicker survives a value that is no date', async () => {
  show(<DatePicker label="Date" value="soon" {...names} />);
  expect(await screen.findByRole('spinbutton', { name: /month/ })).toHaveTextContent('mm');
});

test('TimeField takes and gives HH:MM', async () => {
  const onChange = jest.fn();
  show(<TimeField label="Time" value="09:00" onChange={onChange} />);
  await userEvent.click(await screen.findByRole('spinbutton', { name: /hour/ }));
  await userEvent.keyboard('{ArrowUp}');
  expect(onChange).toHaveBeenLastCalledWith('10:00');
});

test.each([
  [
    'TimeField',
    (props: { value: string; onChange: (value: string) => void }) => <TimeField label="At" {...props} />,
    '09:00',
    '{Backspace}',
    '11',
    '11:00',
    ['––', '00', 'AM'],
  ],
  [
    'TimeField, the same again',
    (props: { value: string; onChange: (value: string) => void }) => <TimeField label="At" {...props} />,
    '09:00',
    '{Backspace}',
    '9',
    '09:00',
    ['––', '00', 'AM'],
  ],
  [
    'DatePicker',
    (props: { value: string; onChange: (value: string) => void }) => <DatePicker label="At" {...names} {...props} />,
    '2026-12-05',
    '{Backspace}{Backspace}',
    '11',
    '2026-11-05',
    ['mm', '05', '2026'],
  ],
])(
  '%s: of what is emptied in part nothing is kept, and the rest stays to be completed',
  async (_name, Field, start, empty, digits, end, left) => {
    const given: string[] = [];
    function Form() {
      const [value, setValue] = useState(start);
      return (
        <Field
          value={value}
          onChange={(next) => {
            given.push(next);
            setValue(next);
          }}
        />
      );
    }
    show(<Form />);
    const user = userEvent.setup();
    const parts = () => within(screen.getAllByRole('group')[0]!).getAllByRole('spinbutton');
    await user.click(parts()[0]!);
    await user.keyboard(empty);
    expect(given.at(-1)).toBe('');
    expect(parts().map((part) => part.textContent)).toEqual(left);
    await user.keyboard(digits);
    expect(given.at(-1)).toBe(end);
    expect(parts().map((part) => part.textContent)).not.toEqual(left);
  },
);

test('TimeZonePicker is found by typing and gives the IANA name', async () => {
  const onChange = jest.fn();
  show(
    <TimeZonePicker
      label="Zone"
      value="UTC"
      date="2026-12-01"
      zones={['UTC', 'Asia/Manila', 'America/New_York']}
      onChange={onChange}
      noMatches="None"
    />,
  );
  const box = await screen.findByRole('combobox', { name: 'Zone' });
  await userEvent.clear(box);
  await userEvent.type(box, 'new y');
  await userEvent.click(await screen.findByRole('option', { name: /America\/New York \(GMT-5\)/ }));
  expect(onChange).toHaveBeenLastCalledWith('America/New_York');
});
