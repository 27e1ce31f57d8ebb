import { type MouseEvent, useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { focusRing, type } from '../theme/mixins';

export interface FormProblem {
  /** id or name of the field. */
  field: string;
  message: string;
}
export interface FormErrorSummaryProps {
  title: string;
  errors: readonly FormProblem[];
  /** Number of tries so far: each new try with errors moves the focus here again. */
  submitCount?: number;
  /** Show from this many errors on (2: a single one is shown at its field only). */
  from?: number;
}

const Root = styled.div`
  display: flex;
  gap: 12px;
  padding: 16px;
  border: 1px solid var(--nb-danger);
  border-radius: 14px;
  background: var(--nb-danger-soft);
  color: var(--nb-text);
  ${type(16)}
  ${focusRing}
  /* wherever the focus came from, the eye should follow it here */
  &&:focus {
    outline: 2px solid var(--nb-focus);
  }
  & > svg {
    margin-block-start: 2px;
    color: var(--nb-danger);
  }
  h2 {
    margin: 0;
    font-weight: 650;
    ${type(16)}
  }
  ul {
    margin: 4px 0 0;
    padding-inline-start: 20px;
  }
  li {
    padding-block: 3px;
  }
  a {
    color: var(--nb-text);
    text-decoration: underline;
    @media (pointer: coarse) {
      /* a block of its own: the bullet stands at the first line of a long message, not at the last */
      display: block;
      inline-size: fit-content;
      min-inline-size: 44px;
      padding-block: calc(22px - 0.5lh);
    }
  }
`;

function focusField(field: string): void {
  const found =
    document.getElementById(field) ??
    document.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]:not([type='hidden'])`);
  const focusable = 'input, textarea, button, select, [tabindex]:not([tabindex="-1"])';
  const target = !found || found.matches(focusable) ? found : found.querySelector<HTMLElement>(focusable);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** What is wrong with a form, at its top; takes the focus and leads to each field. */
export function FormErrorSummary({ title, errors, submitCount = 0, from = 2 }: FormErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = errors.length >= from;
  useEffect(() => {
    if (shown) root.current?.focus();
  }, [shown, submitCount]);
  if (!shown) return null;
  const go = (field: string) => (event: MouseEvent) => {
    event.preventDefault();
    focusField(field);
  };
  return (
    <Root ref={root} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <Icon name="error" />
      <div>
        <h2 id={titleId}>{title}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${field}`} onClick={go(field)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Root>
  );
}
