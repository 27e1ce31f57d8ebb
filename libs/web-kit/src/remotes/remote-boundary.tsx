import { Button, ErrorState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Component, type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useOffline } from '../connection/use-connection';
import { leavePage } from '../session/leave-page';
import { RemoteLoadError } from './load-remote';
import type { RemoteModule } from './remote-module';
import { useRemotes } from './remotes-context';
import { ShownIn, useStaleRecovery } from './stale';
import { type Loading, useRetryingLoad } from './use-retrying-load';

interface CatcherProps {
  /** Changing it resets the error. */
  resetKey: string;
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** An error boundary; React itself logs the error. */
export class ErrorCatcher extends Component<CatcherProps, { failed: boolean; resetKey: string }> {
  override state = { failed: false, resetKey: this.props.resetKey };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  static getDerivedStateFromProps({ resetKey }: CatcherProps, state: { failed: boolean; resetKey: string }) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }
  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}

/** Skeleton of a page, shown only when loading takes longer than 300 ms. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label}>
      <Stack $gap={24}>
        <Skeleton $width="40%" $height={36} />
        <Skeleton $width="65%" />
        <Skeleton $height={120} $radius={16} />
        <Skeleton $height={220} $radius={16} />
      </Stack>
    </SkeletonRegion>
  );
}

/** Shortens an error message: removes the prefix and the JSON details of the federation runtime. */
const inShort = (message: string): string =>
  (message.split(/\n|\bargs:/)[0] ?? '')
    .replace(/^\[[^\]]*\]:?/, '')
    .trim()
    .slice(0, 120);

/** Details for a request for help: which part failed, and why. Not shown without a connection, because that is the cause then. */
const detailOf = (error: unknown, label: string) => {
  if (!(error instanceof Error)) return {};
  const cause = error.cause instanceof Error ? ` (${inShort(error.cause.message)})` : '';
  return { requestIdLabel: label, requestId: `${error.message}${cause}` };
};

/** The states of code that is being loaded: waiting, failed, ready. The page around it stays usable. */
export function LoadedPart<Value>({
  part,
  label,
  waiting,
  children,
}: {
  part: Loading<Value>;
  label: string;
  /** Shown while it is loading; a page's skeleton by default. */
  waiting?: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const stale = useStaleRecovery(part);
  const offline = useOffline();
  if (part.value !== undefined) {
    const { value } = part;
    return (
      <ErrorCatcher
        resetKey={pathname}
        fallback={(reset) => (
          <ErrorState
            title={t('remote.crashedTitle', { name: label })}
            text={t('remote.crashedText')}
            retryLabel={t('action.retry')}
            onRetry={reset}
            action={
              <Button variant="ghost" onPress={() => leavePage(window.location.href)}>
                {t('action.reload')}
              </Button>
            }
          />
        )}
      >
        <Inner render={children} value={value} />
      </ErrorCatcher>
    );
  }
  if (part.status !== 'failed') return waiting ?? <PageSkeleton label={t('remote.loading', { name: label })} />;
  if (stale) {
    return (
      <ErrorState
        title={t('remote.staleTitle', { name: label })}
        text={t('remote.staleText')}
        retryLabel={t('action.reload')}
        onRetry={() => leavePage(window.location.href)}
      />
    );
  }
  const incompatible = part.error instanceof RemoteLoadError && part.error.reason === 'incompatible';
  return (
    <ErrorState
      title={t('remote.failedTitle', { name: label })}
      text={t(incompatible ? 'remote.incompatibleText' : offline ? 'remote.offlineText' : 'remote.failedText')}
      retryLabel={t(part.retrying ? 'remote.retrying' : 'action.retry')}
      onRetry={part.retry}
      retrying={part.retrying}
      {...((incompatible || !offline) && detailOf(part.error, t('remote.detail')))}
      {...(incompatible && {
        action: (
          <Button variant="ghost" onPress={() => leavePage(window.location.href)}>
            {t('action.reload')}
          </Button>
        ),
      })}
    />
  );
}

// A component, so that what `render` throws is caught by the boundary above it.
function Inner<Value>({ render, value }: { render: (value: Value) => ReactNode; value: Value }) {
  return render(value);
}

export interface RemoteBoundaryProps {
  /** Name in the release manifest, `mfe-team`. */
  remote: string;
  /** Its name for users; by default the label of its first navigation entry, in the current language. */
  label?: string;
  /** Shown while it is loading; a page's skeleton by default. */
  waiting?: ReactNode;
  children: (module: RemoteModule) => ReactNode;
}

/** Shows a part of a remote once it is loaded; until then a skeleton, or an error card that keeps retrying. */
export function RemoteBoundary({ remote, label, waiting, children }: RemoteBoundaryProps) {
  const { load, loaded, remotes } = useRemotes();
  const part = useRetryingLoad(remote, (failures, signal) => load(remote, failures, signal));
  const { i18n } = useTranslation('common');
  const labels = remotes.find((released) => released.name === remote)?.nav[0]?.label;
  const name = label ?? labels?.[i18n.language] ?? labels?.en ?? remote;
  const version = part.status === 'ready' ? loaded(remote)?.version : undefined;
  const shownIn = useMemo(() => (version === undefined ? undefined : { remote, version }), [remote, version]);
  return (
    <ShownIn value={shownIn}>
      <LoadedPart part={part} label={name} waiting={waiting}>
        {children}
      </LoadedPart>
    </ShownIn>
  );
}
