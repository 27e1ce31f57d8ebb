import type { ClipId, Language } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Icon, Spinner, Text } from '@nb/ui';
import { type SyntheticEvent, useState } from 'react';
import styled from 'styled-components';
import { readTranscript } from './media';

const Details = styled.details`
  margin-block-start: 4px;
  summary {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    padding-inline: 4px;
    border-radius: 6px;
    color: var(--nb-link);
    font-weight: 500;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    &:focus-visible {
      outline: 2px solid var(--nb-focus);
      outline-offset: 2px;
    }
    svg {
      transition: transform var(--nb-fast) var(--nb-ease);
    }
  }
  &[open] summary svg {
    transform: rotate(180deg);
  }
`;
const Words = styled(Text)`
  padding: 16px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
  white-space: pre-line;
`;

/** What the clip says in that language, read when it is opened. */
export function Transcript({ clip, language }: { clip: ClipId; language: Language }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const [words, setWords] = useState<string>();
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    readTranscript(clip, language).then(setWords, () => setFailed(true));
  };
  const toggled = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open && words === undefined) load();
  };
  return (
    <Details onToggle={toggled}>
      <summary>
        <Icon name="chevron-down" size={18} />
        {t('video.transcript')}
      </summary>
      {words === undefined && !failed && <Spinner label={common('state.loading')} />}
      {failed && (
        <Text size={14} role="alert">
          {t('video.transcriptMissing')}{' '}
          <Button size="s" variant="ghost" onPress={load}>
            {common('action.retry')}
          </Button>
        </Text>
      )}
      {words !== undefined && (
        <Words as="div" size={14}>
          {words}
        </Words>
      )}
    </Details>
  );
}
