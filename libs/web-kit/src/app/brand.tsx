import type { Brand } from '@nb/contracts';
import { type ReactNode, createContext, useContext } from 'react';

const BrandContext = createContext<Brand | undefined>(undefined);

/** Gives the brand to everything inside. */
export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The company this is run for (docs/operations.md#releases-demo-brand). */
export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('useBrand is used outside of BrandProvider');
  return brand;
}
