import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Cluster, DatePicker, Stack } from '@nb/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { addDays, lastDay } from './dates.rules';
import { sayIn } from './say-date';
import { useToday } from './use-today';

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  gap: 8px;
`;

interface DateChoicesProps {
  /** The days from today that are offered by a press each. */
  days: readonly number[];
  /** Offers to have no date at all, under this name. */
  none?: string;
  onChoose: (day: string | null) => void;
}

/** A next date by one press, or from the calendar. */
export function DateChoices({ days, none, onChoose }: DateChoicesProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const today = useToday();
  const [date, setDate] = useState('');
  return (
    <Stack $gap={16}>
      <Days>
        {days.map((count, index) => (
          <Button key={count} autoFocus={index === 0} onPress={() => onChoose(addDays(today, count))}>
            {format.heading(sayIn(count, format))}
          </Button>
        ))}
        {none !== undefined && <Button onPress={() => onChoose(null)}>{none}</Button>}
      </Days>
      <Cluster $gap={8} $align="end">
        <div style={{ flex: '1 1 12rem' }}>
          <DatePicker
            label={t('date.other')}
            value={date}
            onChange={setDate}
            min={today}
            max={lastDay(today)}
            openLabel={t('date.open')}
            previousLabel={t('date.previousMonth')}
            nextLabel={t('date.nextMonth')}
          />
        </div>
        <Button
          variant="primary"
          disabled={date === '' || date < today || date > lastDay(today)}
          onPress={() => onChoose(date)}
        >
          {t('date.take')}
        </Button>
      </Cluster>
    </Stack>
  );
}
