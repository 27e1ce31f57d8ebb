import { stories as actions } from './actions.story';
import { stories as data } from './data.story';
import { stories as feedback } from './feedback.story';
import { stories as fields } from './fields.story';
import { stories as foundations } from './foundations.story';
import { stories as layout } from './layout.story';
import { stories as navigation } from './navigation.story';
import { stories as overlays } from './overlays.story';
import { stories as pictures } from './pictures.story';
import type { Story } from './story';

/** Everything the style guide shows, in reading order. */
export const stories: readonly Story[] = [
  ...foundations,
  ...layout,
  ...pictures,
  ...actions,
  ...fields,
  ...overlays,
  ...feedback,
  ...data,
  ...navigation,
];
