import styled, { keyframes } from 'styled-components';
import { reducedMotion } from '../theme/mixins';

const turn = keyframes`to { transform: rotate(1turn); }`;
const breathe = keyframes`50% { opacity: .35; }`;

const Ring = styled.span<{ $size: number }>`
  display: inline-block;
  flex: none;
  inline-size: ${({ $size }) => $size}px;
  block-size: ${({ $size }) => $size}px;
  border: ${({ $size }) => Math.max(2, Math.round($size / 9))}px solid color-mix(in srgb, currentColor 25%, transparent);
  border-block-start-color: currentColor;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
  @media ${reducedMotion} {
    animation: ${breathe} 1.6s ease-in-out infinite;
    animation-iteration-count: infinite !important;
  }
`;

export interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration. */
  label?: string;
  /** Pixels (20). */
  size?: number;
}

/** Turns while something is under way; only fades for people who asked for less motion. */
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return label ? <Ring role="status" aria-label={label} $size={size} /> : <Ring aria-hidden $size={size} />;
}
