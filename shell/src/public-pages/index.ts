import { hydratePublicPage } from './hydrate';

void hydratePublicPage();
