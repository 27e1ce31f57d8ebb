import type { TextLoaders } from '@nb/i18n';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A component that another remote may show through `<RemoteSlot>`; it gets the slot's props unchanged. */
export type SlotComponent = ComponentType<Record<string, unknown>>;

/**
 * What `./remote` of every remote exports by default:
 * `export default { … } satisfies RemoteModule`.
 */
export interface RemoteModule {
  /** Version of this interface. A remote with another version is not shown. */
  contract: 1;
  /** i18next namespace of its texts; all its `useTranslation` calls name it. */
  namespace: string;
  texts: TextLoaders;
  /** Absolute paths (`/training/step/:step`) below the prefixes of its `remote.json`. No loaders or actions: data comes from `api`. */
  routes: RouteObject[];
  /** Components other remotes may show, by the names of `remote.json`. Wrap one with `slot(Component)`. */
  slots?: Readonly<Record<string, SlotComponent>>;
}

/** Casts a component with typed props for the slots of a remote. */
export const slot = <Props extends object>(component: ComponentType<Props>): SlotComponent =>
  component as unknown as SlotComponent;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether what a remote exports is a module of this contract. */
export const isRemoteModule = (value: unknown): value is RemoteModule =>
  isObject(value) &&
  value.contract === 1 &&
  typeof value.namespace === 'string' &&
  isObject(value.texts) &&
  Array.isArray(value.routes);
