import { Navigate, type RemoteModule, lazyPart, slot } from '@nb/web-kit';
import { CertificateCard } from './certificates/certificate-card';
import { DraftSender } from './drafts/draft-sender';
import { OverviewPage } from './overview/overview.page';
import english from './texts/en.json';

// The overview is where everybody begins; the rest comes when it is asked for.
const StepPage = lazyPart('training:overview.title', async () => ({
  default: (await import('./steps/step.page')).StepPage,
}));
const BusinessModelPage = lazyPart('training:businessModel.title', async () => ({
  default: (await import('./business-model/business-model.page')).BusinessModelPage,
}));
const RecordingsPage = lazyPart('training:recordings.title', async () => ({
  default: (await import('./recordings/recordings.page')).RecordingsPage,
}));
const CompliancePage = lazyPart('training:compliance.title', async () => ({
  default: (await import('./compliance/compliance.page')).CompliancePage,
}));
const ResourcesPage = lazyPart('training:resources.title', async () => ({
  default: (await import('./resources/resources.page')).ResourcesPage,
}));

export default {
  contract: 1,
  namespace: 'training',
  texts: {
    en: () => Promise.resolve({ default: english }),
    es: () => import('./texts/es.json'),
    fr: () => import('./texts/fr.json'),
    de: () => import('./texts/de.json'),
    hi: () => import('./texts/hi.json'),
    pa: () => import('./texts/pa.json'),
    tl: () => import('./texts/tl.json'),
  },
  routes: [
    { path: '/basic-training', element: <OverviewPage /> },
    { path: '/training', element: <Navigate to="/basic-training" replace /> },
    { path: '/training/step/:step', element: <StepPage /> },
    { path: '/business-model', element: <BusinessModelPage /> },
    { path: '/recordings', element: <RecordingsPage /> },
    { path: '/compliance', element: <CompliancePage /> },
    { path: '/resources', element: <ResourcesPage /> },
  ],
  slots: { 'certificate-card': slot(CertificateCard), 'draft-sender': slot(DraftSender) },
} satisfies RemoteModule;
