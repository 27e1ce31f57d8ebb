export { api } from './api/api';
export {
  type ApiError,
  errorText,
  fieldErrors,
  isApiError,
  isProblem,
  problemOf,
  requestIdOf,
  serverText,
} from './api/api-error';
export { type ApiOptions, type ApiRequest, EXPONENTIAL_RETRY, type RetryPlan } from './api/base-query';
export { CACHE, cached } from './api/cache';
export { call } from './api/call';
export { newRequestId } from './api/identifiers';
export { ReadFailed, type ReadFailedProps } from './api/read-failed';
export { AppProviders, type AppProvidersProps } from './app/app-providers';
export { AppRoot, withAppRoot } from './app/app-root';
export { BrandProvider, useBrand } from './app/brand';
export { loadBrand } from './app/load-brand';
export { standalone } from './app/standalone';
export { type StartOptions, startApp } from './app/start-app';
export { type AppDispatch, type AppStore, type RootState, createAppStore } from './app/store';
export { type LiveHandler, onLive, onNotification, refreshOn } from './live/live';
export { CallPlaceLine, JoinCall, useCallPlaceWords } from './call/call-place';
export { forgetSeen } from './connection/forget-person';
export { OfflineBanner } from './connection/offline-banner';
export { selectOffline } from './connection/connection.slice';
export { onConnectionBack, useOffline } from './connection/use-connection';
export { draftKey, readDraft, useHasUnsentDrafts, writeDraft } from './drafts/unsent-drafts';
export { onBeforeSignOut, useSettleAccount } from './drafts/use-settle-account';
export { downloadFrom } from './app/download-from';
export { downloadText } from './app/download-text';
export { useLive } from './live/live';
export {
  REMOTE_TIME_LIMIT,
  type RemoteFailure,
  RemoteLoadError,
  type SharedLibraries,
  containerName,
  loadRemoteModule,
  prepareRemotes,
  shareWithRemotes,
} from './remotes/load-remote';
export { MANIFEST_URL, fetchReleaseManifest } from './remotes/manifest';
export { type OverrideState, type ShownRemote, useOverrides } from './remotes/overrides';
export { ErrorCatcher, PageSkeleton, RemoteBoundary, type RemoteBoundaryProps } from './remotes/remote-boundary';
export { type RemoteModule, type SlotComponent, slot } from './remotes/remote-module';
export { RemoteRoutes, RemoteSlot, type RemoteSlotProps, lazyPart } from './remotes/remote-routes';
export { type Remotes, RemotesProvider, remoteOfPath, useRemotes } from './remotes/remotes-context';
export { type Loading, useRetryingLoad } from './remotes/use-retrying-load';
export * from './routing/index';
export {
  type DialogInAddress,
  useAsOpened,
  useDialog,
  useReplacePage,
  useTickedAtStart,
} from './routing/overlay-history';
export { Page, usePage } from './routing/page';
export { PageLayout, type PageProps } from './routing/page-layout';
export { useDelayedText } from './routing/use-delayed-text';
export {
  type Flush,
  UnsavedChangesGuard,
  useHoldsPage,
  useSettleChanges,
  useUnsavedChanges,
} from './routing/unsaved-changes';
export { useDiscardPrompt } from './saving/use-discard-prompt';
export { AutosaveStatus } from './saving/autosave-status';
export {
  type Autosave,
  NotValidYet,
  PendingSaves,
  type SaveBy,
  mayPass,
  useAutosave,
  useSaveAll,
} from './saving/use-autosave';
export {
  PasskeyKnown,
  PasskeyNotUsed,
  type PasskeyResponse,
  askForPasskey,
  fillsInPasskeys,
  hasPasskeys,
  makePasskey,
  stopAskingForPasskey,
} from './second-step/passkey';
export { SecondStepForm, type SecondStepFormProps } from './second-step/second-step-form';
export { groupedCode, readRecoveryCode, readTotpCode } from './second-step/second-step.rules';
export { leavePage, takeSentOn } from './session/leave-page';
export { takeLogoutFailure } from './session/logout-failure';
export { useHasSessionEnded } from './session/use-has-session-ended';
export { announceSession, onSessionAnnounced } from './session/session-channel';
export {
  SESSIONS_TAG,
  selectCurrentUser,
  sessionApi,
  useChangePasswordMutation,
  useCurrentUserQuery,
  useLoginMutation,
  useLoginPasskeyMutation,
  useLoginPasskeyOptionsMutation,
  useLoginSecondStepMutation,
  useLogoutMutation,
  useSaveLanguageMutation,
  useSaveNotificationsMutation,
  useSaveProfileMutation,
} from './session/session.api';
export { useMissingTexts } from './session/use-missing-texts';
export { type LanguageChoice, useAccountLanguage, useLanguage } from './session/use-language';
export { CALENDAR_SERVICES, type CalendarEvent, type CalendarService, calendarLink } from './share/calendar-links';
export { mailHref } from './share/mail-href';
export { PhoneLinks } from './share/phone-links';
export { type PhoneNumber, phoneNumbersIn, whatsAppIn } from './share/phone-numbers';
export { SendBy } from './share/send-by';
export { shareLinks } from './share/share-links';
export { type DownlineCounts, useDownlineCounts, useDownlineCountsQuery } from './team/downline-counts.api';
export { type Device, deviceOf } from './devices/device.rules';
export { ToastHost } from './toast/toast-host';
export { showOnNextPage } from './toast/next-page-toast';
export {
  type ToastAction,
  type ToastInput,
  type ToastText,
  type FailureToast,
  type Toasts,
  useFailureToast,
  useToast,
} from './toast/use-toast';
export {
  PROGRESS_URL,
  firstIncompleteStep,
  isStepCompleted,
  progressApi,
  useProgressQuery,
} from './training/progress.api';
export { WATCHED_TAG, useWatchedTimeQuery } from './training/watched.api';
