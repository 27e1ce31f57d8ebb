import styled, {
  StyleSheetConsumer, StyleSheetContext, StyleSheetManager, ThemeConsumer, ThemeContext, ThemeProvider, __PRIVATE__, createGlobalStyle, createTheme, css, isStyledComponent,
  keyframes, useTheme, version, withTheme,
} from 'styled-components';

/** What only a server uses of it. */
type Elsewhere = 'ServerStyleSheet' | 'stylisPluginRSC';

/** All of styled-components that runs in a browser. */
export const styledComponents = {
  __esModule: true,
  default: styled,
  styled, StyleSheetConsumer, StyleSheetContext, StyleSheetManager, ThemeConsumer, ThemeContext, ThemeProvider, __PRIVATE__, createGlobalStyle, createTheme, css,
  isStyledComponent, keyframes, useTheme, version, withTheme,
} satisfies Record<Exclude<keyof typeof import('styled-components'), Elsewhere>, unknown> & { __esModule: true };
