import { type Browser, type Page, expect } from '@playwright/test';
import { type Account, newAccount, person, settle, signInApi } from './people.ts';
import { enrolByApi } from './two-step.ts';

/** One screen of the walk. */
export interface Screen {
  /** Address, or a function that finds it. */
  path: string | ((page: Page) => Promise<string>);
  name?: string;
  /** Has permanent loading indicators as examples. */
  busy?: true;
  /** Has every kind of control; each is focused by keyboard in forced colours. */
  keyboard?: true;
  /** Waits for what the address opens. */
  ready?: (page: Page) => Promise<void>;
  /** Layers that can be opened on it, one after the other, each from the initial screen. */
  opened?: readonly { name: string; open: (page: Page) => Promise<void> }[];
}
export interface Walk {
  who: string;
  /** Signs this account in. */
  email?: string;
  options?: Parameters<Browser['newContext']>[0];
  /** Prepares data for the walk; returns the account to sign in with, if it is a new one. */
  prepare?: (browser: Browser) => Promise<{ email: string; password: string } | void>;
  screens: readonly Screen[];
}

type Role = 'dialog' | 'menu' | 'alertdialog';
const layer = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]').first();
/** Presses the button and waits for what it opens. */
const opens = (name: string, button: RegExp, role: Role = 'dialog') => ({
  name,
  open: async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole(role).or(page.getByRole('alertdialog')).first()).toBeVisible();
  },
});
const plain = (...paths: string[]): Screen[] => paths.map((path) => ({ path }));
const bell = opens('notifications', /^Notifications/);

/** Somebody below the sponsor with as much to show as there is. */
async function busiest(page: Page): Promise<string> {
  const { members } = (await (await page.request.get('/api/team/downline?limit=50')).json()) as {
    members: { id: string; trainingProgress: { completedSteps: number } }[];
  };
  return members.toSorted((a, b) => b.trainingProgress.completedSteps - a.trainingProgress.completedSteps)[0]!.id;
}
const drawer = (kind: string): Screen => ({
  name: `drawer ${kind}`,
  ...(kind === 'call' && { keyboard: true as const }),
  path: async (page) => `/partners?partner=${await busiest(page)}&drawer=${kind}`,
  ready: (page) => expect(layer(page)).toBeVisible(),
});

/** An invitation of the demo sponsor. */
const invitation = async (page: Page, data: object): Promise<string> => {
  const sponsor = await person(page.context().browser()!);
  await signInApi(sponsor.context, 'sponsor@demo.test');
  const { code } = (await (await sponsor.context.request.post('/api/referral/generate', { data })).json()) as {
    code: string;
  };
  await sponsor.context.close();
  return `/register/${code}`;
};
const firstCode = async (page: Page) =>
  ((await (await page.request.get('/api/referral/my-codes')).json()) as { codes: { id: string }[] }).codes[0]!.id;
const daniel = async (page: Page) =>
  (
    (await (await page.request.get('/api/admin/users?search=partner%40demo.test')).json()) as {
      users: { id: string }[];
    }
  ).users[0]!.id;
const chooseFile = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const IMPORT = /^Import (CSV|contacts)$/;

const VISITOR: Screen[] = [
  ...plain('/'),
  {
    path: '/auth',
    keyboard: true,
    opened: [
      {
        name: 'faults',
        open: async (page) => {
          await page.getByRole('button', { name: 'Sign in' }).click();
          await expect(page.getByText('Email is required')).toBeVisible();
        },
      },
    ],
  },
  ...plain('/register', '/register/NO-SUCH-CODE'),
  {
    path: (page) => invitation(page, {}),
    name: 'invited',
    keyboard: true,
    ready: (page) => expect(page.getByText('invites you')).toBeVisible(),
    opened: [
      {
        name: 'faults',
        open: async (page) => {
          await page.getByRole('button', { name: 'Create Account' }).click();
          await expect(page.getByText('First name is required').first()).toBeVisible();
        },
      },
    ],
  },
  {
    path: (page) => invitation(page, { passcode: '4711' }),
    name: 'passcode',
    ready: (page) => expect(page.getByLabel('Passcode')).toBeVisible(),
  },
  ...plain('/reset-password', '/reset-password?token=x&email=ada%40example.test', '/terms', '/privacy'),
  {
    path: '/verify/NO-SUCH-ID',
    ready: (page) => expect(page.getByText('This certificate is not valid')).toBeVisible(),
  },
  ...plain('/nowhere'),
];

const PARTNER: Screen[] = [
  {
    path: '/',
    keyboard: true,
    opened: [
      opens('account', /^Account of/, 'menu'),
      opens('theme', /^Change theme$/, 'menu'),
      bell,
      {
        name: 'palette',
        open: async (page) => {
          await page.keyboard.press('Control+k');
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.keyboard.type('a');
          await expect(page.getByRole('menuitem').first()).toBeVisible();
        },
      },
      {
        name: 'shortcuts',
        open: async (page) => {
          await page.keyboard.press('?');
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
    ],
  },
  {
    path: '/settings',
    keyboard: true,
    opened: [
      opens('sign out elsewhere', /^Sign out all other devices$/, 'alertdialog'),
      opens('authenticator app', /^Set up an authenticator app$/),
    ],
  },
  {
    path: '/settings/security-log',
    ready: (page) =>
      expect(page.getByRole('list', { name: 'Security log' }).getByRole('listitem').first()).toBeVisible(),
  },
  ...plain(
    '/language',
    '/compliance',
    '/recordings',
    '/business-model',
    '/resources',
    '/partners',
    '/calendar',
    '/admin',
  ),
  {
    path: '/styleguide',
    busy: true,
    ready: (page) => expect(page.getByRole('heading', { level: 2 }).nth(5)).toBeVisible(),
  },
];

const contact = async (page: Page) =>
  `/prospects/${((await (await page.request.get('/api/prospects')).json()) as { id: string }[])[0]!.id}`;

const TRAINING: Screen[] = [
  {
    path: '/prospects?view=today',
    keyboard: true,
    ready: (page) => expect(page.getByRole('list', { name: 'What to do today' })).toBeVisible(),
    opened: [opens('more', /^More for /, 'menu')],
  },
  {
    path: contact,
    name: 'contact',
    ready: (page) => expect(page.getByRole('heading', { name: 'History' })).toBeVisible(),
    opened: [opens('question', /^How did it go/)],
  },
  ...plain('/basic-training', ...[1, 2, 3, 4, 5].map((step) => `/training/step/${step}`)),
  {
    path: '/prospects',
    keyboard: true,
    opened: [
      opens('add', /^ADD$/),
      opens('delete', /^Delete /, 'alertdialog'),
      opens('import', IMPORT),
      {
        name: 'import review',
        open: async (page) => {
          await page.getByRole('button', { name: IMPORT }).first().click();
          await chooseFile(
            page,
            'Name,Email,Phone\nAna Ruiz,ana@example.org,+1 555 010 0001\nBo Nagy,bo@example.org,\n',
          );
          await expect(page.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
        },
      },
      {
        name: 'guide',
        open: async (page) => {
          await page.getByRole('tab', { name: 'Reference Guide' }).click();
          await expect(page.getByLabel('Prospect name')).toBeVisible();
        },
      },
    ],
  },
];

const TEAM: Screen[] = [
  {
    path: '/partners',
    keyboard: true,
    opened: [opens('code', /^Invite: Generate Code$/), opens('order', /Order|^Most urgent/, 'menu')],
  },
  ...plain('/partners?needs=all', '/partners?filter=invited', '/partners/tree', '/partners/charts'),
  {
    path: async (page) => `/partners?share=${await firstCode(page)}`,
    name: 'share',
    ready: (page) => expect(layer(page)).toBeVisible(),
  },
];
const SPONSOR: Screen[] = [
  {
    path: '/',
    opened: [
      bell,
      {
        name: 'certificate',
        open: async (page) => {
          await page.getByRole('button', { name: /Share certificate/ }).click();
          await expect(page.getByRole('textbox', { name: 'Link to your certificate' })).toBeVisible();
        },
      },
    ],
  },
  { path: '/calendar', keyboard: true },
  ...plain('/calendar?view=month', '/calendar?view=agenda', '/calendar?feed=1', '/business-model', '/resources'),
];

const ADMIN: Screen[] = [
  {
    path: '/admin?search=partner%40demo.test',
    keyboard: true,
    ready: (page) => expect(page.getByRole('row').filter({ hasText: 'partner@demo.test' })).toBeVisible(),
    opened: [
      opens('add', /^Add New User$/),
      {
        name: 'add, faults',
        open: async (page) => {
          await page.getByRole('button', { name: 'Add New User' }).click();
          await page.getByRole('dialog').getByRole('textbox', { name: 'First name' }).press('Enter');
          await expect(page.getByText('Missing Fields')).toBeVisible();
        },
      },
      ...['Edit', 'Delete User'].map((item) => ({
        name: item,
        open: async (page: Page) => {
          await page
            .getByRole('button', { name: /^Actions for/ })
            .first()
            .click();
          await page.getByRole('menuitem', { name: item, exact: true }).click();
          await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
        },
      })),
    ],
  },
  ...plain('/admin', '/admin/audit'),
  {
    path: '/admin/two-step',
    ready: async (page) => {
      await page.getByText('Everybody', { exact: true }).click();
      await expect(page.getByText(/no second step yet/)).toBeVisible();
    },
  },
  {
    path: async (page) => `/admin/users/${await daniel(page)}?dialog=user&about=second-step.${await daniel(page)}`,
    name: 'reset a second step',
    ready: (page) => expect(layer(page)).toBeVisible(),
  },
  ...['overview', 'security', 'history', 'data'].map((tab): Screen => ({
    path: async (page) => `/admin/users/${await daniel(page)}?tab=${tab}`,
    name: `user, ${tab}`,
    ready: (page) => expect(page.getByRole('tab', { selected: true })).toBeVisible(),
  })),
  {
    path: '/admin/import',
    opened: [
      {
        name: 'columns',
        open: async (page) => {
          await chooseFile(page, 'Name,Email\nNina Neu,nina@axe.test\nBad,nobody\n');
          await expect(page.getByText('2 users found in the file')).toBeVisible();
        },
      },
      {
        name: 'rows',
        open: async (page) => {
          await chooseFile(page, 'Name,Email\nNina Neu,nina@axe.test\nBad,nobody\n');
          await page.getByRole('button', { name: 'Check the file' }).click();
          await expect(page.getByRole('group', { name: 'Rows of the file' })).toBeVisible();
        },
      },
    ],
  },
];

let careful: Account;
const SECOND_STEP: Screen[] = [
  {
    path: async (page) => {
      await signInApi(page.context(), careful.email, careful.password);
      await enrolByApi(page.context());
      return '/settings';
    },
    name: 'with a second step',
    ready: (page) => expect(page.getByText('10 of 10 left')).toBeVisible(),
    opened: [
      opens('turn off', /^Turn off$/, 'alertdialog'),
      {
        name: 'recovery codes',
        open: async (page) => {
          await page.getByRole('button', { name: 'New codes' }).click();
          await expect(page.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
        },
      },
    ],
  },
  {
    path: async (page) => {
      await page.context().clearCookies();
      return '/auth';
    },
    name: 'the second step',
    ready: async (page) => {
      await page.getByLabel('Email').fill(careful.email);
      await page.getByLabel('Password', { exact: true }).fill(careful.password);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Six-digit code')).toBeVisible();
    },
    keyboard: true,
    opened: [
      {
        name: 'a wrong recovery code',
        open: async (page) => {
          await page.getByRole('button', { name: 'Use a recovery code' }).click();
          await page.getByLabel('Recovery code').fill('x');
          await page.keyboard.press('Enter');
          await expect(page.getByText('A recovery code has ten letters and digits.')).toBeVisible();
        },
      },
    ],
  },
];

/** Every address for each kind of user, with all layers, in walks of about the same length. */
export const WALKS: readonly Walk[] = [
  {
    who: 'a partner',
    email: 'partner@demo.test',
    screens: PARTNER,
    // A second device, so that there is something to sign out.
    prepare: async (browser) => {
      const { context } = await person(browser);
      await signInApi(context, 'partner@demo.test');
      await context.close();
    },
  },
  { who: 'a partner in training', email: 'partner@demo.test', screens: TRAINING },
  { who: 'a master admin', email: 'admin@demo.test', screens: ADMIN },
  { who: 'a visitor', screens: VISITOR },
  {
    who: 'somebody with a second step',
    screens: SECOND_STEP,
    prepare: async (browser) => {
      careful = await settle(browser, await newAccount(browser, 'careful'));
    },
  },
  { who: 'a sponsor with a team', email: 'sponsor@demo.test', screens: TEAM },
  {
    who: 'a sponsor with partners',
    email: 'sponsor@demo.test',
    screens: ['now', 'goals', 'prepare', 'call'].map(drawer),
  },
  { who: 'a sponsor with calls', email: 'sponsor@demo.test', screens: SPONSOR },
  {
    who: 'a visitor who reads Hindi',
    options: { locale: 'hi-IN' },
    screens: [{ path: '/auth', ready: (page) => expect(page.locator('aside[lang=hi]')).toBeVisible() }],
  },
  {
    who: 'somebody with a temporary password',
    screens: [{ path: '/', ready: (page) => expect(page.getByRole('dialog')).toBeVisible() }],
    prepare: (browser) => newAccount(browser, 'axel'),
  },
];
