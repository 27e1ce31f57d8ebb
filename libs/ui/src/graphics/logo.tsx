import styled from 'styled-components';
import { type } from '../theme/mixins';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 12px;
  min-inline-size: 0;
  color: var(--nb-text);
  font-weight: 700;
  letter-spacing: var(--nb-tracking);
  ${type(18)}
  svg {
    flex: none;
  }
`;
const Word = styled.span`
  min-inline-size: 0;
  line-height: 1.15;
`;

export interface LogoProps {
  /** Side of the mark in pixels (40). */
  size?: number;
  /** Brand name beside the mark. */
  name?: string;
  /** Name of the picture when the brand name isn't beside it. */
  label?: string;
}

/** The mark: a seedling whose leaves are two people reaching up to a third. */
export function Logo({ size = 40, name, label }: LogoProps) {
  return (
    <Root>
      <svg
        width={size}
        height={size}
        viewBox="0 0 40 40"
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
        focusable="false"
      >
        <rect width="40" height="40" rx="12" fill="var(--nb-brand)" />
        <path d="M20 33V18.5" stroke="var(--nb-on-brand)" strokeWidth="2.4" strokeLinecap="round" />
        <path d="M19.6 27C13 27.4 9 23.6 8.6 16.8 15 16.5 19.2 20.3 19.6 27z" fill="var(--nb-on-brand)" />
        <path d="M20.4 23.4c-.2-6.6 4-10.6 11-10.600.2 6.8-4 10.8-11 10.6z" fill="var(--nb-on-brand)" opacity=".82" />
        <circle cx="19.4" cy="10.6" r="3.4" fill="#F6B98F" />
      </svg>
      {name && <Word>{name}</Word>}
    </Root>
  );
}
