import type { ReactNode } from 'react';
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
