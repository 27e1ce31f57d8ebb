import { ErrorState } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import type { ComponentType, ReactNode } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { LoadedPart, PageSkeleton, RemoteBoundary } from './remote-boundary';
import { remoteOfPath, useRemotes } from './remotes-context';
import { useRetryingLoad } from './use-retrying-load';

const Matched = ({ routes, notFound }: { routes: RouteObject[]; notFound: ReactNode }) => useRoutes(routes) ?? notFound;

/**
 * The pages of the remotes, each below its path prefixes. Goes into one splat route at the root of the shell
 * (`{ path: '*', element: <RemoteRoutes notFound={…} /> }`), because remotes name absolute paths.
 */
export function RemoteRoutes({ notFound }: { notFound: ReactNode }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const { status, remotes, retry, retrying } = useRemotes();
  const released = remoteOfPath(remotes, pathname);
  if (released !== undefined) {
    return (
      <RemoteBoundary key={released.name} remote={released.name}>
        {(module) => <Matched routes={module.routes} notFound={notFound} />}
      </RemoteBoundary>
    );
  }
  if (status === 'ready') return notFound;
  if (status === 'loading') return <PageSkeleton label={t('state.loading')} />;
  return (
    <ErrorState
      title={t('state.failed')}
      text={t('state.failedText')}
      retryLabel={t('action.retry')}
      onRetry={retry}
      retrying={retrying}
    />
  );
}

export interface RemoteSlotProps {
  /** Name among the `slots` of some remote. */
  name: string;
  /** Its name for users, for the error card. */
  label?: string;
  /** Shown when no remote of this release offers it. */
  fallback?: ReactNode;
  /** Shown while it is loaded; a page's skeleton by default. */
  waiting?: ReactNode;
  /** All other props are passed to the component. */
  [prop: string]: unknown;
}

/** Shows a component that another remote offers, with the same states as a page of a remote. */
export function RemoteSlot({ name, label, fallback = null, waiting, ...props }: RemoteSlotProps) {
  const { t } = useTranslation('common');
  const { status, remotes } = useRemotes();
  const owner = remotes.find(({ slots }) => slots?.includes(name));
  if (owner === undefined)
    return status === 'loading' ? (waiting ?? <PageSkeleton label={t('state.loading')} />) : fallback;
  return (
    <RemoteBoundary key={owner.name} remote={owner.name} waiting={waiting} {...(label !== undefined && { label })}>
      {(module) => {
        const Offered = module.slots?.[name];
        return Offered === undefined ? fallback : <Offered {...props} />;
      }}
    </RemoteBoundary>
  );
}

/**
 * A part of a remote that is fetched when it is first shown, with skeleton, error card and retry. Use it instead of
 * `React.lazy`, which remembers a failed download for ever. `label`: its name for users, or the key of that text (`shell:nav.settings`).
 * `waiting`: what holds its place meanwhile; a page's skeleton by default.
 */
export function lazyPart<Props extends object>(
  label: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { t } = useTranslation('common');
    const part = useRetryingLoad(label, () => load());
    return (
      <LoadedPart part={part} label={t(label, { defaultValue: label })} waiting={waiting}>
        {({ default: Part }) => <Part {...props} />}
      </LoadedPart>
    );
  };
}
