import {
  Provider,
  ReactReduxContext,
  batch,
  createDispatchHook,
  createSelectorHook,
  createStoreHook,
  shallowEqual,
  useDispatch,
  useSelector,
  useStore,
} from 'react-redux';
import { connect, legacy_connect } from 'react-redux?remotes';

/** All of react-redux. No page of the shell uses `connect`, the largest part of it; another copy's finds the one store, for the context is kept on the window. */
export const reactRedux = {
  __esModule: true,
  Provider,
  ReactReduxContext,
  batch,
  createDispatchHook,
  createSelectorHook,
  createStoreHook,
  shallowEqual,
  useDispatch,
  useSelector,
  useStore,
  connect,
  legacy_connect,
} satisfies Record<keyof typeof import('react-redux'), unknown> & { __esModule: true };
