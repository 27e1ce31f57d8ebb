import { Icon, PlainButton } from '@nb/ui';
import { PROPOSALS, keepLanguage, proposedLanguage } from '@nb/i18n';
import type { LanguageChoice } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';

/** The last of its page and at the foot of the window: what is being read stays where it is when the question comes. */
const Bar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 5;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px 12px;
  padding: 6px 16px;
  border-block-start: 1px solid var(--nb-border);
  background: var(--nb-brand-soft);
  color: var(--nb-text);
  p {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0;
  }
`;

/** Asks a first-time visitor, in the browser's language, whether to go on in it; either answer is kept (S8). */
export function LanguageProposal({ language: shown, setLanguage }: LanguageChoice) {
  const [proposed, setProposed] = useState(() => proposedLanguage());
  if (proposed === undefined || proposed === shown) return null;
  const { text, accept, dismiss } = PROPOSALS[proposed];
  const answer = (change: boolean) => {
    setProposed(undefined);
    if (change) void setLanguage(proposed);
    else keepLanguage(shown);
  };
  return (
    <Bar lang={proposed} aria-labelledby="language-proposal">
      <p id="language-proposal"><Icon name="language" />{text}</p>
      <span>
        <PlainButton variant="ghost" onPress={() => answer(true)}>{accept}</PlainButton>
        <PlainButton variant="ghost" onPress={() => answer(false)}>{dismiss}</PlainButton>
      </span>
    </Bar>
  );
}
