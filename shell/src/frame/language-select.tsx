import { Icon, below, useEarlyInput } from '@nb/ui';
import { LANGUAGES, LANGUAGE_NAMES, isLanguage, useTranslation } from '@nb/i18n';
import type { LanguageChoice } from '@nb/web-kit';
import styled from 'styled-components';

const Root = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-inline-size: 44px;
  min-block-size: 44px;
  padding-inline: 12px;
  box-sizing: border-box;
  border-radius: var(--nb-radius-m);
  color: var(--nb-muted);
  font-weight: 500;
  &:hover {
    background: color-mix(in srgb, var(--nb-muted) 14%, transparent);
    color: var(--nb-text);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    font: inherit;
    font-size: 1rem;
    cursor: pointer;
  }
  option {
    color: var(--nb-text);
    background: var(--nb-surface);
  }
`;
const Word = styled.span`
  @media ${below.m} {
    display: none;
  }
`;

/**
 * Selects the language of a visitor, who has no account yet. A native select, because it needs no code and is familiar on
 * phones.
 */
export function LanguageSelect({ language, setLanguage }: LanguageChoice) {
  const { t } = useTranslation('shell');
  const choose = (value: string) => {
    if (isLanguage(value)) void setLanguage(value);
  };
  const select = useEarlyInput<HTMLSelectElement, string>(language, ({ value }) => value, choose);
  return (
    <Root>
      <Icon name="language" />
      <Word aria-hidden="true" lang={language}>
        {LANGUAGE_NAMES[language]}
      </Word>
      <select
        name="language"
        autoComplete="off"
        aria-label={t('language.title')}
        value={language}
        ref={select}
        onChange={({ target }) => choose(target.value)}
      >
        {LANGUAGES.map((value) => (
          <option key={value} value={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </select>
    </Root>
  );
}
