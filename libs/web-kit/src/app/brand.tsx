import { type Brand, brand as brandSchema } from '@nb/contracts';
import { type ReactNode, createContext, useContext } from 'react';

const BrandContext = createContext<Brand | undefined>(undefined);

/** Gives the brand to everything inside. */
export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

/** The company this is run for (decisions 1). */
export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('useBrand is used outside of BrandProvider');
  return brand;
}

const writtenBrand = (): Brand | undefined => {
  try {
    return brandSchema.safeParse(JSON.parse(document.getElementById('brand')?.textContent ?? '')).data;
  } catch {
    return undefined;
  }
};

/**
 * The brand the edge wrote into the page (`<script type="application/json" id="brand">`), otherwise that of `/brand.json`.
 * Rejects when neither fits the contract.
 */
export async function loadBrand(): Promise<Brand> {
  const written = writtenBrand();
  if (written !== undefined) return written;
  const response = await fetch('/brand.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return brandSchema.parse(await response.json());
}
