import { useMemo } from 'react';
import styled from 'styled-components';
import { encode } from 'uqr';

/** Dark on white in every theme: cameras want it so. */
const Square = styled.svg`
  display: block;
  inline-size: min(100%, 208px);
  block-size: auto;
  margin-inline: auto;
  border-radius: var(--nb-radius-m);
`;

/** A text as a picture for a camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    return {
      size: code.size,
      path: code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    };
  }, [text]);
  return (
    <Square viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Square>
  );
}
