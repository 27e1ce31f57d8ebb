import { test } from '@jest/globals';
import { complianceDocuments, complianceStatus } from '@nb/contracts';
import {
  type ExpectedText,
  buildComplianceStatus,
  buildProgress,
  expectToFollowLanguage,
  fake,
  screen,
} from '@nb/web-kit/testing';
import { videosAnswer } from './testing/videos';
import { COMPLETE, PROGRESS, show } from './testing/step-page';
import german from './texts/de.json';

type View = Awaited<ReturnType<typeof show>>;
const server: ExpectedText = ['common', 'errors.server.failed'];
const notSaved: ExpectedText = ['training', 'save.failedTitle'];
const refused = { handlers: [fake.fails('post', PROGRESS, 'server.failed')] };
const tick = async ({ user }: View, name: string) => user.click(await screen.findByRole('checkbox', { name }));
const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }));
const unlocked = buildProgress({ referralLink: 'AB-1' }, [1, 2]);

test.each<[string, () => Promise<View>, (view: View) => Promise<unknown>, readonly ExpectedText[]]>([
  [
    'a tick of step 1',
    () => show(1, buildProgress(), refused),
    (view) => tick(view, 'Join the team Telegram community'),
    [notSaved, server],
  ],
  [
    'a tick of step 2 without a link',
    () => show(2, buildProgress({ step1Completed: true, currentStep: 2 })),
    (view) => tick(view, 'Save my referral link'),
    [
      ['training', 'steps.2.linkRequired'],
      ['training', 'steps.2.linkRequiredText'],
    ],
  ],
  [
    'a tick of step 3',
    () => show(3, { ...unlocked, contacts: 12, step3StartedAt: '2026-01-01T00:00:00.000Z' }, refused),
    (view) => tick(view, 'List Builder: I wrote down 10 or more names'),
    [notSaved, server],
  ],
  [
    'a step that is not complete yet',
    () => show(1, buildProgress(), { handlers: [fake.fails('post', COMPLETE, 'step.1-telegram-missing')] }),
    (view) => press(view, 'Complete step'),
    [
      ['training', 'complete.allActions'],
      ['training', 'complete.telegramMissing'],
    ],
  ],
  [
    'a vision that was not saved',
    () => show('', unlocked, { handlers: [...refused.handlers, videosAnswer()], path: '/business-model' }),
    async (view) => {
      await tick(view, 'Review my presentation link');
      await press(view, 'Save Progress');
    },
    [notSaved, server],
  ],
  [
    'an agreement that was not saved',
    () =>
      show('', unlocked, {
        path: '/compliance',
        handlers: [
          fake.get('/api/compliance/documents', complianceDocuments, { documents: [] }),
          fake.get(
            '/api/compliance/status',
            complianceStatus,
            buildComplianceStatus({ agreed: false, version: null, timestamp: null }),
          ),
          fake.fails('post', '/api/compliance/agree', 'server.failed'),
        ],
      }),
    async (view) => {
      await tick(view, 'I have read the compliance documents and agree to follow them.');
      await press(view, 'Save agreement');
    },
    [['training', 'compliance.saveFailed']],
  ],
])('%s is said in the language that is chosen afterwards', async (_what, open, fail, expected) => {
  const view = await open();
  await fail(view);
  await expectToFollowLanguage(view, { training: german }, expected);
});
