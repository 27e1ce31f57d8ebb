import { Icon, PlainButton } from '@nb/ui';
import { PROPOSALS, keepLanguage, proposedLanguage } from '@nb/i18n';
import type { LanguageChoice } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';

/** Last in the page and fixed at the bottom of the window, so that the page does not move when it appears. */
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

/** Scroll padding while it is shown, so that a focused field is scrolled into view above it (WCAG 2.4.11). */
const Room = createGlobalStyle`
  html:root {
    scroll-padding-block-end: 9rem;
  }
`;

/** Asks a first-time visitor, in the browser's language, whether to switch to it; either answer is stored. */
export function LanguageProposal({ language: shown, setLanguage }: LanguageChoice) {
  const [proposed, setProposed] = useState<ReturnType<typeof proposedLanguage>>();
  // In an effect, because this is prerendered by the build without a browser.
  useEffect(() => setProposed(proposedLanguage()), []);
  if (proposed === undefined || proposed === shown) return null;
  const { text, accept, dismiss } = PROPOSALS[proposed];
  const answer = async (change: boolean) => {
    setProposed(undefined);
    if (change) await setLanguage(proposed);
    else keepLanguage(shown);
    // The focused button is gone, so move the focus to the start of the page.
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
