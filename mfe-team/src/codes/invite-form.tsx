import { type Prospect, matchesSearch, parseSearch, searchableOf } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Icon, Stack, Text } from '@nb/ui';
import styled from 'styled-components';
import { useOwnContactsQuery } from '../partners/partners.api';
import { CallChoice } from './call-choice';
import type { CodeField, CodeFields } from './code-fields';
import { MoreFields, NameField } from './code-form';
import { invitable, invitationName } from './invited-contact';

/** Maximum of contacts that are suggested while a name is typed. */
const SUGGESTIONS = 8;

const More = styled.h3`
  margin: 0;
  padding-block-start: 8px;
  border-block-start: 1px solid var(--nb-border);
  button {
    display: flex;
    gap: 8px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--nb-radius-m);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 1rem;
    font-weight: 600;
    text-align: start;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  button[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;

interface InviteFormProps {
  fields: CodeFields;
  errors: Partial<Record<CodeField, string>>;
  onChange: (change: Partial<CodeFields>) => void;
  /** The own contact whom it is for. */
  invited: Prospect | undefined;
  /** Whether the fields of *More* are shown. The parent opens them when one of them is invalid. */
  isMoreOpen: boolean;
  onMore: (isOpen: boolean) => void;
}

/** The fields of a new invitation: name, first call, and more on request. `SendButtons` at the end of the drawer create and send it. */
export function InviteForm({ fields, errors, onChange, invited, isMoreOpen, onMore }: InviteFormProps) {
  const { t } = useTranslation('team');
  const suggestions = useSuggestions(fields.name);
  return (
    <>
      <Stack $gap={8}>
        <NameField value={fields.name} onChange={(name) => onChange({ name })} suggestions={suggestions} />
        <Text role="status" size={14}>
          {invited && t('codes.forContact', { name: invited.name })}
        </Text>
      </Stack>
      <CallChoice
        value={fields.call}
        isOtherTime={fields.isOtherTime}
        error={errors.call}
        onChange={(call, isOtherTime) => onChange({ call, isOtherTime })}
      />
      <More>
        <button type="button" aria-expanded={isMoreOpen} onClick={() => onMore(!isMoreOpen)}>
          {t('codes.create')}
          <Icon name="chevron-down" size={18} />
        </button>
      </More>
      {isMoreOpen && (
        <MoreFields fields={fields} errors={errors} editing={false} hasPasscode={false} onChange={onChange} />
      )}
    </>
  );
}

/** Names of own contacts that match; none for an empty field. A failed read shows no error, because the name can be typed. */
function useSuggestions(typed: string): string[] {
  const { data } = useOwnContactsQuery();
  if (typed.trim() === '') return [];
  const search = parseSearch(typed);
  const names = invitable(data ?? [])
    .map(invitationName)
    .filter((name) => matchesSearch(searchableOf([name]), search));
  return [...new Set(names)].slice(0, SUGGESTIONS);
}
