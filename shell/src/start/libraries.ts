/** Runs the libraries of the app, before its own code and as a script of their own. */
import { createI18n } from '@nb/i18n';
import { UiProvider } from '@nb/ui';
import { createBrowserRouter } from '@nb/web-kit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createRoot } from 'react-dom/client';

// Named here, so that the build does not leave them out.
void [createApi, createBrowserRouter, createI18n, createRoot, UiProvider];
