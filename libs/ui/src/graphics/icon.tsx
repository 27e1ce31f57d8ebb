import styled from 'styled-components';
import { iconPaths, type IconName } from './icon-paths';

const mirrored: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'logout',
  'undo',
  'external',
]);

const Svg = styled.svg<{ $mirrors: boolean }>`
  flex: none;
  display: inline-block;
  vertical-align: -0.15em;
  &:dir(rtl) {
    transform: ${({ $mirrors }) => ($mirrors ? 'scaleX(-1)' : 'none')};
  }
`;

export interface IconProps {
  name: IconName;
  /** Side in pixels; 20 by default. */
  size?: number;
  /** Only when the icon says something its neighbours don't; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** One outline icon in the current text colour. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <Svg
      {...meaning}
      $mirrors={mirrored.has(name)}
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </Svg>
  );
}
export type { IconName };
