import { fitsSearch, searchOf, searchableOf } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Icon } from '@nb/ui';
import styled from 'styled-components';
import { useOwnContactsQuery } from '../partners/partners.api';
import { CallChoice } from './call-choice';
import type { CodeField, CodeFields } from './code-fields';
import { MoreFields, NameField } from './code-form';

/** So many contacts are offered. */
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
  /** Whether the fields of *More* are shown; they open by themselves where one of them is at fault. */
  isMoreOpen: boolean;
  onMore: (isOpen: boolean) => void;
  pending: boolean;
}

/** A new invitation: who, the first call, and more for who wants it. It is sent by the buttons of the drawer's foot. */
export function InviteForm({ fields, errors, onChange, isMoreOpen, onMore, pending }: InviteFormProps) {
  const { t } = useTranslation('team');
  const suggestions = useSuggestions(fields.name);
  return (
    <>
      <NameField value={fields.name} onChange={(name) => onChange({ name })} suggestions={suggestions} />
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
        <>
          <MoreFields fields={fields} errors={errors} editing={false} hasPasscode={false} onChange={onChange} />
          <Button ownerOnly type="submit" pending={pending} pendingLabel={t('codes.generating')}>
            {t('codes.submit')}
          </Button>
        </>
      )}
    </>
  );
}

/** Own contacts that match what was typed; none while nothing was. They are an aid: without them a name is typed. */
function useSuggestions(typed: string): string[] {
  const { data } = useOwnContactsQuery();
  if (typed.trim() === '') return [];
  const search = searchOf(typed);
  const names = (data ?? []).map(({ name }) => name).filter((name) => fitsSearch(searchableOf([name]), search));
  return [...new Set(names)].slice(0, SUGGESTIONS);
}
