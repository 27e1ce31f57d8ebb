import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { PrintOnly, usePrinting } from '@nb/ui';
import styled from 'styled-components';
import { typeOf } from '../import/contact-type';

/** On paper the list is a plain table of everybody it shows: of the list on the screen only the rows in sight exist. Made when something is printed. */
export function PrintedContacts({ contacts, title }: { contacts: readonly Prospect[]; title: string }) {
  const { t } = useTranslation('prospects');
  const printing = usePrinting();
  return (
    printing && (
      <PrintOnly>
        <Paper>
          <caption>{title}</caption>
          <thead>
            <tr>
              {(['name', 'phone', 'email', 'type', 'notes'] as const).map((field) => (
                <th key={field} scope="col">
                  {field === 'type' ? t('import.role.type') : t(`field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contacts.map((contact) => (
              <tr key={contact.id}>
                <th scope="row">{contact.name}</th>
                <td>{contact.phone}</td>
                <td>{contact.email}</td>
                <td>{t(`type.${typeOf(contact)}`)}</td>
                <td className="notes">{contact.notes}</td>
              </tr>
            ))}
          </tbody>
        </Paper>
      </PrintOnly>
    )
  );
}

const Paper = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  background: #fff;
  color: #000;
  font-size: 10pt;
  line-height: 1.35;
  @media not print {
    display: none;
  }
  caption {
    padding-block-end: 8pt;
    font-size: 14pt;
    font-weight: 600;
    text-align: start;
  }
  tr {
    break-inside: avoid;
  }
  th,
  td {
    padding: 4pt 6pt 4pt 0;
    border-block-end: 0.5pt solid #999;
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    white-space: nowrap;
  }
  .notes {
    white-space: pre-line;
  }
`;
