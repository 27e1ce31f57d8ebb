import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll } from '@jest/globals';
import { preloadUi } from '@nb/ui';
import { configure } from '@testing-library/react';
import { endRender } from './render-routes';

// `findBy…` and `waitFor` wait for what comes, however busy the machine is; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });
// Components that come after the first load are there from the start, so pages can be asked for them at once.
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
export { type RenderOptions, type Rendered, endRender, renderRoutes } from './render-routes';
export { replaceLeavePage } from '../session/leave-page';
export { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
