import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, IconButton } from '@nb/ui';
import { memo } from 'react';
import { Cell, NameButton, PlainLink } from './row-layout';
import { SelectBox } from './select-box';
import { TypeBadges } from './type-badges';

export interface ContactRowProps {
  contact: Prospect;
  selected: boolean;
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onOpen: (contact: Prospect) => void;
  onEdit: (contact: Prospect) => void;
  onDelete: (contact: Prospect) => void;
}

/** The cells of one contact in view mode. */
export const ContactRow = memo(function ContactRow({ contact, selected, onSelect, onOpen, onEdit, onDelete }: ContactRowProps) {
  const { t } = useTranslation('prospects');
  const { name, phone, email, notes } = contact;
  return (
    <>
      <Cell role="cell" $area="select">
        <SelectBox id={`select-${contact.id}`} label={t('select.one', { name })} checked={selected} onTick={(on, range) => onSelect(contact.id, on, range)} />
      </Cell>
      <Cell role="cell" $area="name">
        <NameButton type="button" onClick={() => onOpen(contact)} title={name}>{name}</NameButton>
        <TypeBadges contact={contact} />
        {contact.suggestedBySponsor && <Badge tone="info">{t('list.suggested')}</Badge>}
      </Cell>
      <Cell role="cell" $area="phone">{phone && <PlainLink href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</PlainLink>}</Cell>
      <Cell role="cell" $area="email">{email && <PlainLink href={`mailto:${email}`}>{email}</PlainLink>}</Cell>
      <Cell role="cell" $area="notes" title={notes ?? undefined}>{notes}</Cell>
      <Cell role="cell" $area="actions">
        <IconButton icon="edit" id={`edit-${contact.id}`} label={t('list.edit', { name })} onPress={() => onEdit(contact)} />
        <IconButton icon="trash" id={`delete-${contact.id}`} label={t('list.delete', { name })} onPress={() => onDelete(contact)} />
      </Cell>
    </>
  );
});
