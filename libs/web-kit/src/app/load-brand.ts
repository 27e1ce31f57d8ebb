import { type Brand, brand as brandSchema } from '@nb/contracts';

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
