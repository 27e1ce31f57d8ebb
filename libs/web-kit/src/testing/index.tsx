import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll } from '@jest/globals';
import { preloadUi } from '@nb/ui';
import { configure } from '@testing-library/react';
import { endRender } from './render-routes';

// Long enough for `findBy…` and `waitFor` on a busy machine; what never appears still fails.
configure({ asyncUtilTimeout: 10_000 });
// Loads the deferred components first, so that tests find them immediately.
beforeAll(preloadUi);
afterEach(endRender);

export {
  TEST_USER_ID,
  buildAdminUser,
  buildBrand,
  buildComplianceStatus,
  buildDownline,
  buildMember,
  buildPersonalData,
  buildProgress,
  buildProspect,
  buildReferral,
  buildReleasedRemote,
  buildUser,
  newTestId,
} from './builders';
export {
  type AnswerOptions,
  type FakeNetwork,
  type FakeRequest,
  type RecordedCall,
  fake,
  fakeNetwork,
} from './network';
export { type ExpectedText, expectToFollowLanguage } from './follow-language';
export { type Saving, expectToOutliveSession } from './outlive-session';
export { type RenderOptions, type Rendered, endRender, renderRoutes } from './render-routes';
export { replaceLeavePage } from '../session/leave-page';
export { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
export * from './passkeys';
