import type { Brand, ReleaseManifest } from '@nb/contracts';
import { type I18n, I18nextProvider } from '@nb/i18n';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RemotesProvider, type RemotesProviderProps } from '../remotes/remotes-context';
import { BrandProvider } from './brand';
import type { AppStore } from './store';

export interface AppProvidersProps {
  store: AppStore;
  i18n: I18n;
  brand: Brand;
  /** The release manifest, when it is already being fetched. */
  manifest?: Promise<ReleaseManifest>;
  fetchManifest?: RemotesProviderProps['fetchManifest'];
  loadModule?: RemotesProviderProps['loadModule'];
  children: ReactNode;
}

/** All providers that don't need the router. */
export function AppProviders({ store, i18n, brand, manifest, fetchManifest, loadModule, children }: AppProvidersProps) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <BrandProvider brand={brand}>
          <RemotesProvider
            {...(manifest && { first: manifest })}
            {...(fetchManifest && { fetchManifest })}
            {...(loadModule && { loadModule })}
          >
            {children}
          </RemotesProvider>
        </BrandProvider>
      </I18nextProvider>
    </Provider>
  );
}
