import {
  ReducerType, SHOULD_AUTOBATCH, TaskAbortError, Tuple, __DO_NOT_USE__ActionTypes, addListener, applyMiddleware, asyncThunkCreator, autoBatchEnhancer,
  bindActionCreators, buildCreateSlice, clearAllListeners, combineReducers, compose, configureStore, createAction, createAsyncThunk, createListenerMiddleware,
  createNextState, createReducer, createSelector, createSelectorCreator, createSlice, createStore, current, freeze, isAction,
  isAllOf, isAnyOf, isDraft, isFulfilled, isPending, isPlainObject, isRejected,
  isRejectedWithValue, legacy_createStore, lruMemoize, miniSerializeError, nanoid, original, prepareAutoBatched, removeListener, unwrapResult, weakMapMemoize,
} from '@reduxjs/toolkit';
import {
  combineSlices, createActionCreatorInvariantMiddleware, createDraftSafeSelector, createDraftSafeSelectorCreator, createDynamicMiddleware, createEntityAdapter,
  createImmutableStateInvariantMiddleware, createSerializableStateInvariantMiddleware, findNonSerializableValue, formatProdErrorMessage, isActionCreator, isAsyncThunkAction,
  isFluxStandardAction, isImmutableDefault, isPlain,
} from '@reduxjs/toolkit?remotes';

type Toolkit = typeof import('@reduxjs/toolkit');

/** All of Redux Toolkit. What no page of the shell uses comes from another copy of it: it holds no state, and what it is built on is one. */
export const toolkit = {
  __esModule: true,
  ReducerType, SHOULD_AUTOBATCH, TaskAbortError, Tuple, __DO_NOT_USE__ActionTypes, addListener, applyMiddleware, asyncThunkCreator, autoBatchEnhancer,
  bindActionCreators, buildCreateSlice, clearAllListeners, combineReducers, compose, configureStore, createAction, createAsyncThunk, createListenerMiddleware,
  createNextState, createReducer, createSelector, createSelectorCreator, createSlice, createStore, current, formatProdErrorMessage, freeze, isAction,
  isActionCreator, isAllOf, isAnyOf, isAsyncThunkAction, isDraft, isFluxStandardAction, isFulfilled, isPending, isPlainObject, isRejected,
  isRejectedWithValue, legacy_createStore, lruMemoize, miniSerializeError, nanoid, original, prepareAutoBatched, removeListener, unwrapResult, weakMapMemoize,
  combineSlices, createActionCreatorInvariantMiddleware, createDraftSafeSelector, createDraftSafeSelectorCreator, createDynamicMiddleware, createEntityAdapter,
  createImmutableStateInvariantMiddleware, createSerializableStateInvariantMiddleware, findNonSerializableValue, isImmutableDefault, isPlain,
} satisfies Record<keyof Toolkit, unknown> & { __esModule: true };
