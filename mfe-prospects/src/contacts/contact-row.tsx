import type { Prospect } from '@nb/contracts';
import { Badge, Icon } from '@nb/ui';
import { memo } from 'react';
import type { ColumnRoom } from './column-room';
import type { RowWords } from './row-words';
import { SelectBox } from './select-box';

export interface ContactRowProps {
  contact: Prospect;
  selected: boolean;
  words: RowWords;
  room: ColumnRoom;
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onOpen: (contact: Prospect) => void;
  onEdit: (contact: Prospect) => void;
  onDelete: (contact: Prospect) => void;
}

// The same elements in every row: React looks no further than that.
const PENCIL = <Icon name="edit" />;
const BIN = <Icon name="trash" />;

/** The cells of one contact in view mode; their look is the list's (row-layout.ts). */
export const ContactRow = memo(function ContactRow({
  contact,
  selected,
  words,
  room,
  onSelect,
  onOpen,
  onEdit,
  onDelete,
}: ContactRowProps) {
  const { id, name, phone, email, notes } = contact;
  // What is not cut off need not be told again.
  const cut = (field: 'phone' | 'email' | 'notes') =>
    room.fits(field, contact[field]) ? { 'data-fits': true } : { title: contact[field] ?? undefined };
  const fits = !contact.suggestedBySponsor && room.fitsName(name, words.partnerLetter, words.customerLetter);
  return (
    <>
      <div role="cell" className="cell select">
        <SelectBox
          id={`select-${id}`}
          label={words.select(name)}
          checked={selected}
          onTick={(on, range) => onSelect(id, on, range)}
        />
      </div>
      <div role="cell" className="cell name" data-fits={fits || undefined}>
        <span className="who">
          <button
            type="button"
            className="open"
            id={`open-${id}`}
            title={fits ? undefined : name}
            onClick={() => onOpen(contact)}
          >
            {name}
          </button>
          <RowType type={contact.type} words={words} />
        </span>
        {contact.suggestedBySponsor && <Badge tone="info">{words.suggested}</Badge>}
      </div>
      <div role="cell" className="cell phone" {...cut('phone')}>
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      </div>
      <div role="cell" className="cell email" {...cut('email')}>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
      <div role="cell" className="cell notes" {...cut('notes')}>
        {notes}
      </div>
      <div role="cell" className="cell actions">
        <button
          type="button"
          className="act"
          id={`edit-${id}`}
          aria-label={words.edit(name)}
          onClick={() => onEdit(contact)}
        >
          {PENCIL}
        </button>
        <button
          type="button"
          className="act"
          id={`delete-${id}`}
          aria-label={words.remove(name)}
          onClick={() => onDelete(contact)}
        >
          {BIN}
        </button>
      </div>
    </>
  );
});

/**
 * Both badges of every row, of which its type shows what it has: a row that is scrolled into another's place changes words, not elements.
 * Their words are a name, not hidden text: a box cut to nothing in each row is one more thing to paint (performance.md 11).
 */
const RowType = memo(function RowType({ type, words }: { type: Prospect['type']; words: RowWords }) {
  const label = words.types[type];
  return (
    <span className="types" data-type={type} {...(label !== undefined && { role: 'img', 'aria-label': label })}>
      <span className="letter p" title={words.partner}>
        {words.partnerLetter}
      </span>
      <span className="letter c" title={words.customer}>
        {words.customerLetter}
      </span>
    </span>
  );
});
