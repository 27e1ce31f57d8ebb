import { CALL_WHERE } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { type IconName, Select, TextField } from '@nb/ui';
import type { PlaceDraft } from './place-draft';

const ICONS = {
  none: 'minus',
  link: 'link',
  phone: 'phone',
  messenger: 'message',
  person: 'user',
} as const satisfies Record<PlaceDraft['where'], IconName>;
const CHOICES = [...CALL_WHERE, 'none'] as const;

interface PlaceFieldsProps {
  value: PlaceDraft;
  onChange: (value: PlaceDraft) => void;
  error?: string | undefined;
}

/** Where a call takes place: how people meet, and the link, number or words for it. */
export function PlaceFields({ value: { where, value }, onChange, error }: PlaceFieldsProps) {
  const { t } = useTranslation('team');
  return (
    <>
      <Select
        label={t('calls.place.where')}
        value={where}
        options={CHOICES.map((choice) => ({
          value: choice,
          label: t(`calls.place.choices.${choice}`),
          icon: ICONS[choice],
        }))}
        // What was typed for one way is hardly ever right for another, but for the two that have a number.
        onChange={(next) => onChange({ where: next, value: hasNumber(next) && hasNumber(where) ? value : '' })}
      />
      {where !== 'none' && (
        <TextField
          label={t(`calls.place.${where}`)}
          description={t(`calls.place.hints.${where}`)}
          type={where === 'link' ? 'url' : hasNumber(where) ? 'tel' : 'text'}
          inputMode={where === 'link' ? 'url' : hasNumber(where) ? 'tel' : 'text'}
          autoComplete="off"
          value={value}
          onChange={(next) => onChange({ where, value: next })}
          error={error}
        />
      )}
    </>
  );
}

const hasNumber = (where: PlaceDraft['where']): boolean => where === 'phone' || where === 'messenger';
