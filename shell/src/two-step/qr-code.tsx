import { useMemo } from 'react';
import styled from 'styled-components';
import { renderSVG } from 'uqr';

const Frame = styled.div`
  inline-size: min(100%, 208px);
  aspect-ratio: 1;
  margin-inline: auto;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-m);
  /* dark on white in every theme: cameras want it so */
  background: #fff;
  overflow: hidden;
  svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

/** A text as a picture for a camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const svg = useMemo(() => renderSVG(text, { ecc: 'M', border: 3 }), [text]);
  // Made here of nothing but squares.
  return <Frame role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: svg }} />;
}
