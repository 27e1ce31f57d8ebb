import styled from 'styled-components';

const tones = ['brand', 'accent', 'info', 'success', 'warning'] as const;

/** First letters of the first and the last word, by character as a reader sees it. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return picked
    .map(
      (word) =>
        segmenter
          .segment(word ?? '')
          [Symbol.iterator]()
          .next().value?.segment ?? '',
    )
    .join('')
    .toLocaleUpperCase();
}

/** The same name always gets the same tone. */
const toneOf = (name: string): (typeof tones)[number] => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'brand';
};

const Root = styled.span<{ $size: number; $tone: string }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: ${({ $size }) => $size}px;
  block-size: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: var(--nb-${({ $tone }) => $tone}-soft);
  color: var(--nb-${({ $tone }) => ($tone === 'brand' ? 'brand-text' : $tone)});
  font-size: ${({ $size }) => $size * 0.38}px;
  font-weight: 650;
  line-height: 1;
  user-select: none;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

export interface AvatarProps {
  name: string;
  /** Pixels (40). */
  size?: number;
  className?: string;
}

/** Initials in a circle. Decorative, because the name is beside it. */
export function Avatar({ name, size = 40, className }: AvatarProps) {
  return (
    <Root aria-hidden $size={size} $tone={toneOf(name)} className={className}>
      {initials(name)}
    </Root>
  );
}
