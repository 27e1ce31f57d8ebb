import { Icon, PlainButton } from '@nb/ui';
import { PROPOSALS, keepLanguage, proposedLanguage } from '@nb/i18n';
import type { LanguageChoice } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';

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

/** While it stands there, what has the focus is brought into sight above it: by keyboard, half a form was filled in underneath (WCAG 2.4.11). */
const Room = createGlobalStyle`
  html:root {
    scroll-padding-block-end: 9rem;
  }
`;

/** Asks a first-time visitor, in the browser's language, whether to go on in it; either answer is kept. */
export function LanguageProposal({ language: shown, setLanguage }: LanguageChoice) {
  const [proposed, setProposed] = useState<ReturnType<typeof proposedLanguage>>();
  // The build, which prerenders this, knows no browser.
  useEffect(() => setProposed(proposedLanguage()), []);
  if (proposed === undefined || proposed === shown) return null;
  const { text, accept, dismiss } = PROPOSALS[proposed];
  const answer = async (change: boolean) => {
    setProposed(undefined);
    if (change) await setLanguage(proposed);
    else keepLanguage(shown);
    // The button that had the focus is gone: Tab goes on from where the page begins.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    });
  };
  return (
    <Bar lang={proposed} aria-labelledby="language-proposal">
      <Room />
      <p id="language-proposal">
        <Icon name="language" />
        {text}
      </p>
      <span>
        <PlainButton variant="ghost" onPress={() => void answer(true)}>
          {accept}
        </PlainButton>
        <PlainButton variant="ghost" onPress={() => void answer(false)}>
          {dismiss}
        </PlainButton>
      </span>
    </Bar>
  );
}
