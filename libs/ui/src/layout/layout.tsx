import styled, { css } from 'styled-components';
import { below } from '../theme/mixins';
import type { Space } from '../theme/tokens';

type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline';
type Justify = 'start' | 'center' | 'end' | 'between';
const flexValue = (value: Align | Justify): string => (value === 'between' ? 'space-between' : value);

/** Children one below the other. `$gap` in pixels of the space scale (16). */
export const Stack = styled.div<{ $gap?: Space; $align?: Align; $justify?: Justify }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 16 }) => $gap}px;
  align-items: ${({ $align = 'stretch' }) => $align};
  justify-content: ${({ $justify = 'start' }) => flexValue($justify)};
  min-inline-size: 0;
`;

/** Children in a row that wraps when it must. `$gap` (12), `$align` (center), `$justify` (start), `$nowrap`. */
export const Cluster = styled.div<{ $gap?: Space; $align?: Align; $justify?: Justify; $nowrap?: boolean }>`
  display: flex;
  flex-wrap: ${({ $nowrap }) => ($nowrap ? 'nowrap' : 'wrap')};
  gap: ${({ $gap = 12 }) => $gap}px;
  align-items: ${({ $align = 'center' }) => $align};
  justify-content: ${({ $justify = 'start' }) => flexValue($justify)};
  min-inline-size: 0;
`;

/** Equal columns, as many as fit when each is at least `$min` pixels wide (260; more where letters are larger); or exactly `$columns` from 768 px on. */
export const Grid = styled.div<{ $min?: number; $gap?: Space; $columns?: number }>`
  display: grid;
  gap: ${({ $gap = 16 }) => $gap}px;
  ${({ $columns, $min = 260 }) =>
    $columns
      ? css`
          grid-template-columns: repeat(${$columns}, minmax(0, 1fr));
          @media ${below.l} {
            grid-template-columns: minmax(0, 1fr);
          }
        `
      : css`
          grid-template-columns: repeat(auto-fill, minmax(min(100%, ${$min / 16}rem), 1fr));
        `}
`;

/** Page column: centred, padded at the sides, at most `$width` pixels wide (1120). */
export const Container = styled.div<{ $width?: number }>`
  box-sizing: border-box;
  inline-size: 100%;
  max-inline-size: ${({ $width = 1120 }) => $width}px;
  margin-inline: auto;
  padding-inline: 32px;
  @media ${below.l} {
    padding-inline: 16px;
  }
`;

/** A quiet line between parts. */
export const Divider = styled.hr`
  inline-size: 100%;
  margin: 0;
  border: 0;
  border-block-start: 1px solid var(--nb-border);
`;
