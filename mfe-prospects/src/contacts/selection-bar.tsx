import type { Prospect, ProspectType } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, IconButton, Menu, Text, below } from '@nb/ui';
import type { KeyboardEvent } from 'react';
import styled from 'styled-components';

export interface SelectionBarProps {
  selected: readonly Prospect[];
  onType: (type: ProspectType) => void;
  onDelete: () => void;
  onClear: () => void;
}
const TYPES: readonly ProspectType[] = ['partner', 'customer', 'both', 'other'];

/** What can be done with the ticked contacts; it stays in sight while the list scrolls. */
export function SelectionBar({ selected, onType, onDelete, onClear }: SelectionBarProps) {
  const { t } = useTranslation('prospects');
  return (
    <Bar
      role="toolbar"
      aria-label={t('select.bar')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClear()}
    >
      <IconButton icon="close" label={t('select.none')} onPress={onClear} />
      <Text weight={600} numeric style={{ flex: 1 }}>
        {t('word.selected', { count: selected.length })}
      </Text>
      <Menu
        label={t('select.typeOf', { count: selected.length })}
        placement="bottom end"
        trigger={
          <Button size="s" iconEnd="chevron-down">
            {t('select.type')}
          </Button>
        }
        items={TYPES.map((type) => ({ id: type, label: t(`type.${type}`), onAction: () => onType(type) }))}
      />
      <Button size="s" variant="danger" icon="trash" aria-label={t('action.delete')} onPress={onDelete}>
        <Roomy>{t('action.delete')}</Roomy>
      </Button>
    </Bar>
  );
}

// A phone has room for the picture of a bin alone.
const Roomy = styled.span`
  @media ${below.s} {
    display: none;
  }
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  flex: 1;
  min-inline-size: 0;
  padding: 3px 8px 3px 4px;
  padding-inline: 4px 8px;
  border: 1px solid var(--nb-brand);
  border-radius: var(--nb-radius-m);
  background: var(--nb-brand-soft);
`;
