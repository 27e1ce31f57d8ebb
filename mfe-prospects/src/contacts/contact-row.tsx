import type { Prospect } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { Badge, Icon } from '@nb/ui';
import { memo } from 'react';
import { SelectBox } from './select-box';
import { typeWords } from './type-badges';

export interface ContactRowProps {
  contact: Prospect;
  selected: boolean;
  /** From the list: asking for it in each row would cost more than the row. */
  t: TFunction<'prospects'>;
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onOpen: (contact: Prospect) => void;
  onEdit: (contact: Prospect) => void;
  onDelete: (contact: Prospect) => void;
}

/** The cells of one contact in view mode; their look is the list's (row-layout.ts). */
export const ContactRow = memo(function ContactRow({ contact, selected, t, onSelect, onOpen, onEdit, onDelete }: ContactRowProps) {
  const { id, name, phone, email, notes } = contact;
  return (
    <>
      <div role="cell" className="cell select">
        <SelectBox id={`select-${id}`} label={t('select.one', { name })} checked={selected} onTick={(on, range) => onSelect(id, on, range)} />
      </div>
      <div role="cell" className="cell name">
        <span className="who">
          <button type="button" className="open" id={`open-${id}`} title={name} onClick={() => onOpen(contact)}>{name}</button>
          <RowType contact={contact} t={t} />
        </span>
        {contact.suggestedBySponsor && <Badge tone="info">{t('list.suggested')}</Badge>}
      </div>
      <div role="cell" className="cell phone">{phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}</div>
      <div role="cell" className="cell email">{email && <a href={`mailto:${email}`}>{email}</a>}</div>
      <div role="cell" className="cell notes" title={notes ?? undefined}>{notes}</div>
      <div role="cell" className="cell actions">
        <button type="button" className="act" id={`edit-${id}`} aria-label={t('list.edit', { name })} onClick={() => onEdit(contact)}><Icon name="edit" /></button>
        <button type="button" className="act" id={`delete-${id}`} aria-label={t('list.delete', { name })} onClick={() => onDelete(contact)}><Icon name="trash" /></button>
      </div>
    </>
  );
});

/**
 * Both badges of every row, of which its type shows what it has: a row that is scrolled into another's place changes words, not elements.
 * Their words are a name, not hidden text: a box cut to nothing in each row is one more thing to paint (performance.md 11).
 */
function RowType({ contact, t }: Pick<ContactRowProps, 'contact' | 't'>) {
  const words = typeWords(contact, t);
  return (
    <span className="types" data-type={contact.type} {...(words !== '' && { role: 'img', 'aria-label': words })}>
      <span className="letter p" title={t('type.potentialPartner')}>{t('type.partnerLetter')}</span>
      <span className="letter c" title={t('type.potentialCustomer')}>{t('type.customerLetter')}</span>
    </span>
  );
}
