import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createGlobalStyle } from 'styled-components';

// Hides everything that is neither an ancestor nor a part of it.
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

/** Only this part of the page is printed. */
export const PrintOnly = ({ children }: { children: ReactNode }) => (
  <>
    <Paper />
    <div data-paper>{children}</div>
  </>
);

/** Whether the page is being printed, for content that is rendered for paper only. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is at the end of the event.
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
