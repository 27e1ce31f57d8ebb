/** People and data that a section creates through the API; only what the section is about is done on the screens. */
import { request, type APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD, PRODUCT, fresh } from '../../people.ts';

/** A password that is not a common one. */
export const OWN_PASSWORD = 'river-stone-2026';

/** Somebody with an account, and a way to ask as them without a page. */
export interface Member {
  id: string;
  firstName: string;
  lastName: string;
  name: string;
  email: string;
  uid: string;
  password: string;
  api: APIRequestContext;
}

const opened: APIRequestContext[] = [];
const visitorApi = async (): Promise<APIRequestContext> => {
  const api = await request.newContext({ baseURL: PRODUCT(), extraHTTPHeaders: { origin: PRODUCT() } });
  opened.push(api);
  return api;
};

/** @throws with the words of the product when it refuses */
export async function send<T = Record<string, unknown>>(
  api: APIRequestContext,
  method: 'get' | 'post' | 'patch' | 'delete',
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await api[method](path, data === undefined ? {} : { data });
  if (!answer.ok())
    throw new Error(`${method} ${path} answered ${answer.status()}: ${(await answer.text()).slice(0, 300)}`);
  const words = await answer.text();
  return (words === '' ? {} : JSON.parse(words)) as T;
}

/** Asks as somebody who is there already. */
export async function apiOf(email: string, password = DEMO_PASSWORD): Promise<APIRequestContext> {
  const api = await visitorApi();
  await send(api, 'post', '/api/login', { email, password });
  return api;
}

export interface Code {
  id: string;
  code: string;
}
/** An invitation of that person. */
export const invitation = (api: APIRequestContext, body: object = {}): Promise<Code> =>
  send<Code>(api, 'post', '/api/referral/generate', body);

/** Registers with that code. */
export async function register(
  code: string,
  firstName: string,
  lastName = 'Walker',
  body: object = {},
): Promise<Member> {
  const api = await visitorApi();
  const { email, uid } = fresh(firstName.toLowerCase());
  await send(api, 'post', '/api/public/register', {
    firstName,
    lastName,
    email,
    uid,
    password: OWN_PASSWORD,
    countryCode: 'US',
    referralCode: code,
    complianceAgreed: true,
    language: 'en',
    ...body,
  });
  const { id } = await send<{ id: string }>(api, 'get', '/api/auth/user');
  return { id, firstName, lastName, name: `${firstName} ${lastName}`, email, uid, password: OWN_PASSWORD, api };
}

/** A sponsor nobody else knows, with nobody below: a partner of the demo sponsor. */
export async function newSponsor(firstName = 'Selma'): Promise<Member> {
  const demo = await apiOf('sponsor@demo.test');
  return register((await invitation(demo)).code, firstName, `Walk${Date.now().toString(36).slice(-5)}`);
}

/** Somebody below that sponsor, by an invitation of its own. */
export const newPartner = async (
  sponsor: Member,
  firstName: string,
  lastName = 'Walker',
  code: object = {},
): Promise<Member> => register((await invitation(sponsor.api, code)).code, firstName, lastName);

/** Contacts on somebody's own list. */
export async function addContacts(
  member: Member,
  count: number,
  of: (index: number) => object = () => ({}),
): Promise<void> {
  const prospects = Array.from({ length: count }, (_, index) => ({
    name: `Contact ${String(index + 1).padStart(2, '0')}`,
    isPotentialCustomer: true,
    ...of(index),
  }));
  await send(member.api, 'post', '/api/prospects/import', { prospects });
}

/** Completes the steps from the first one on, as the screens would. */
export async function completeSteps(member: Member, upTo: number): Promise<void> {
  const data = [
    { step1Actions: { action3Completed: true } },
    { referralLink: 'WALK-77', step2Actions: { action1Completed: true, action2Completed: true } },
    { step3Actions: { action1Completed: true } },
    { goals: { whyJoin: 'More time for my children', shareWithSponsor: true } },
    { callNotes: 'A good call' },
  ];
  for (const [index, each] of data.slice(0, upTo).entries()) {
    if (index === 2) await addContacts(member, 10);
    await send(member.api, 'post', '/api/training/complete-step', { step: index + 1, data: each });
  }
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}
/** Mails to that address, the newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const api = opened[0] ?? (await visitorApi());
  const answer = await send<Mail[] | { mails: Mail[] }>(api, 'get', `/dev/mail.json?to=${encodeURIComponent(email)}`);
  return (Array.isArray(answer) ? answer : answer.mails).filter((mail) =>
    JSON.stringify(mail.to).toLowerCase().includes(email.toLowerCase()),
  );
}
/** Waits until there is such a mail. @throws when there is none after 10 s */
export async function mailTo(email: string, which: (mail: Mail) => boolean = () => true): Promise<Mail> {
  for (let tries = 0; tries < 40; tries += 1) {
    const found = (await mailsTo(email)).find(which);
    if (found) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  throw new Error(
    `no such mail to ${email}; there are: ${(await mailsTo(email)).map(({ subject }) => subject).join(' | ')}`,
  );
}
