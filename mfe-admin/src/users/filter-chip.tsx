import { useTranslation } from '@nb/i18n';
import { Button, IconButton, type IconName, Menu, Text, below, useMedia } from '@nb/ui';
import styled from 'styled-components';

const Chip = styled(Button)`
  flex: none;
  gap: 6px;
  padding: 4px 10px;
  border-color: var(--nb-border);
  border-radius: var(--nb-radius-full);
  white-space: nowrap;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  &[data-set] {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
`;

interface FilterChipProps<Value extends string> {
  /** What is chosen here; the heading of the choices. */
  label: string;
  value: Value;
  options: readonly Value[];
  wordsOf: (value: Value) => string;
  onChange: (value: Value) => void;
  /** It narrows the list while it has another value than this: then the chip is filled and names what it narrows. */
  unset?: Value;
  icon?: IconName;
  /** Only the icon, for what is seldom chosen. */
  isSmall?: boolean;
}

/** A choice that shows its value; the choices are in a menu under its label. */
export function FilterChip<Value extends string>({
  label,
  value,
  options,
  wordsOf,
  onChange,
  unset = value,
  icon,
  isSmall = false,
}: FilterChipProps<Value>) {
  const { t } = useTranslation('admin');
  const isPhone = useMedia(below.l);
  const words = wordsOf(value);
  const isSet = value !== unset;
  return (
    <Menu
      label={label}
      placement="bottom start"
      header={
        <Text size={14} tone="muted">
          {label}
        </Text>
      }
      trigger={
        isSmall && icon ? (
          <IconButton
            size={isPhone ? 'm' : 's'}
            variant="secondary"
            icon={icon}
            label={t('users.valueOf', { value: words, label })}
          />
        ) : (
          <Chip
            size="s"
            {...(icon && { icon })}
            iconEnd="chevron-down"
            {...(isSet ? { 'data-set': '' } : { 'aria-label': t('users.valueOf', { value: words, label }) })}
          >
            {isSet ? t('pair', { label, value: words }) : words}
          </Chip>
        )
      }
      items={options.map((option) => ({
        id: option,
        label: wordsOf(option),
        selected: option === value,
        onAction: () => onChange(option),
      }))}
    />
  );
}
