import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createGlobalStyle } from 'styled-components';

// Whatever neither holds it nor is part of it stays off the paper.
const Paper = createGlobalStyle`
  @media print {
    body:has([data-paper]) *:not(:has([data-paper]), [data-paper], [data-paper] *) {
      display: none !important;
    }
    body:has([data-paper]) *:has([data-paper]) {
      display: block !important;
      border: 0 !important;
      box-shadow: none !important;
      padding: 0 !important;
    }
  }
`;

/** Of the page, only this is printed. */
export const PrintOnly = ({ children }: { children: ReactNode }) => (
  <>
    <Paper />
    <div data-paper>{children}</div>
  </>
);

/** Whether the page is being printed: for what is made for paper alone. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it stands when the event ends.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
