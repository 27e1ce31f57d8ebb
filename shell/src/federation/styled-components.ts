import styled, {
  StyleSheetConsumer,
  StyleSheetContext,
  StyleSheetManager,
  __PRIVATE__,
  createGlobalStyle,
  css,
  isStyledComponent,
  keyframes,
  version,
} from 'styled-components';

/** What only a server uses of it. */
type Elsewhere = 'ServerStyleSheet' | 'stylisPluginRSC';

/** Its own themes: here a theme is the tokens' CSS variables (ux.md), and a second way would be carried by every page. The linter tells who asks for one. */
type Themes = 'ThemeConsumer' | 'ThemeContext' | 'ThemeProvider' | 'createTheme' | 'useTheme' | 'withTheme';

/** All of styled-components that runs in a browser. */
export const styledComponents = {
  __esModule: true,
  default: styled,
  styled,
  StyleSheetConsumer,
  StyleSheetContext,
  StyleSheetManager,
  __PRIVATE__,
  createGlobalStyle,
  css,
  isStyledComponent,
  keyframes,
  version,
} satisfies Record<Exclude<keyof typeof import('styled-components'), Elsewhere | Themes>, unknown> & {
  __esModule: true;
};
