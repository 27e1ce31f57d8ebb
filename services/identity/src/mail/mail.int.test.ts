import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CallPlace, NotificationFacts, NotificationKind, NotificationSettings } from '@nb/contracts';
import { JobQueue, newId } from '@nb/nest-kit';
import { eventOf } from '@nb/nest-kit/testing';
import { SMTPServer } from 'smtp-server';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import type { CaughtMail } from './mail-catcher.js';
import { MailOutbox } from './mail.job.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ CALL_MAIL_DELAY_SECONDS: '0' });
});
afterAll(() => world.close());
const mails = () => world.service.app.get(MailOutbox);

const mailsTo = async (to: string): Promise<CaughtMail[]> => (await world.mails()).filter((mail) => mail.to === to);
const oneTo = (to: string, subject: RegExp) =>
  eventually(async () => {
    const found = (await mailsTo(to)).find((mail) => subject.test(mail.subject));
    if (!found) throw new Error(`no mail to ${to} yet`);
    return found;
  });
const sentAll = () => eventually(async () => expect(await world.waitingMails()).toEqual([]));

describe('a call', () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const tell = (userId: string, version: number, at: string | null, partnerZone: string | null = null) =>
    world.deliver(
      eventOf('team.call-scheduled', {
        subject: userId,
        version,
        data: { userId, call: { at, zone: 'America/New_York', version }, scheduledBy: userId, partnerZone },
      }),
    );

  test('that is set, moved and cancelled is mailed to the partner with the times of both zones and the calendar file', async () => {
    const sponsor = await world.addUser({ firstName: 'Sam', lastName: 'Sponsor' });
    const user = await world.addUser({ sponsorId: sponsor.id });
    const [first, second] = [soon(3), soon(4)];
    await tell(user.id, 1, first);
    const set = await oneTo(user.email, /is set$/);
    expect(set.text).toContain('(America/New York)');
    expect(set.text).toMatch(/M UTC$/m);
    expect(set.text).toContain(`With Sam Sponsor, ${sponsor.email}`);
    expect(set.attachments).toEqual([{ name: 'onboarding-call.ics', text: expect.stringContaining('METHOD:PUBLISH') }]);
    // The very entry of the download and of the feed.
    for (const line of [
      `UID:onboarding-call-${user.id}@localhost`,
      'SUMMARY:Onboarding call with Sam Sponsor',
      'SEQUENCE:1',
    ])
      expect(set.attachments[0]?.text.replaceAll(/\r?\n /g, '').split(/\r?\n/)).toContain(line);
    await tell(user.id, 1, first);
    await tell(user.id, 2, second, 'Asia/Manila');
    expect((await oneTo(user.email, /has moved$/)).text).toMatch(
      /\(Asia\/Manila\)[^]*\(America\/New York\)[^]*Until now:.*\(Asia\/Manila\)/,
    );
    await tell(user.id, 3, null);
    expect((await oneTo(user.email, /was cancelled$/)).attachments[0]?.text).toContain('SEQUENCE:3');
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  test('has its place in the mail, in the calendar file and in the reminders; one that is moved elsewhere is mailed again', async () => {
    const sponsor = await world.addUser();
    const user = await world.addUser({ sponsorId: sponsor.id });
    const at = soon(3);
    const MEETING: CallPlace = { where: 'link', value: 'https://meet.example.test/maya' };
    const place = (version: number, place: CallPlace | null) =>
      world.deliver(
        eventOf('team.call-scheduled', {
          subject: user.id,
          version,
          data: { userId: user.id, call: { at, zone: 'UTC', version, place }, scheduledBy: sponsor.id },
        }),
      );
    await place(1, MEETING);
    const set = await oneTo(user.email, /is set$/);
    expect(set.text).toContain('Join the call\nhttps://meet.example.test/maya\n');
    const lines = set.attachments[0]?.text.replaceAll(/\r?\n /g, '').split(/\r?\n/);
    for (const line of [
      'LOCATION:https://meet.example.test/maya',
      'URL;VALUE=URI:https://meet.example.test/maya',
      'CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:https://meet.example.test/maya',
    ])
      expect(lines).toContain(line);
    await place(2, { where: 'phone', value: '+4930123456' });
    const placed = await oneTo(user.email, /^Where your onboarding call takes place$/);
    expect(placed.text).toContain('- By phone: +4930123456\n');
    expect(placed.attachments[0]?.text).toContain('SEQUENCE:2');
    await place(3, { where: 'phone', value: '+4930123456' });
    await world.deliver(
      eventOf('team.call-reminder', {
        subject: user.id,
        version: 1,
        data: { userId: user.id, sponsorId: sponsor.id, call: { at, zone: 'UTC', version: 3 }, hours: 1 },
      }),
    );
    expect((await oneTo(user.email, /in one hour$/)).text).toContain('Call this number\ntel:+4930123456\n');
    expect((await oneTo(sponsor.email, /in one hour$/)).text).toContain('- By phone: +4930123456\n');
    await sentAll();
    expect(await mailsTo(user.email)).toHaveLength(3);

    // The number was the sponsor's, and goes with their account.
    const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    expect((await world.http('DELETE', `/api/admin/delete-user/${sponsor.id}`, { session: admin })).status).toBe(200);
    const [row] = await world.orm.em
      .fork()
      .execute('select call_place, call_at is null as "isGone" from users where id = ?', [user.id]);
    expect(row).toEqual({ call_place: null, isGone: false });
  });

  test('is said by the clock that the account has', async () => {
    const user = await world.addUser({ timeZone: 'Pacific/Auckland' });
    await tell(user.id, 1, soon(3), 'Asia/Manila');
    const { text } = await oneTo(user.email, /is set$/);
    expect(text).toMatch(/\(Pacific\/Auckland\)[^]*\(America\/New York\)/);
    expect(text).not.toContain('Manila');
  });

  test('is not mailed to people who switched mails or training off, nor once it is over', async () => {
    const quiet = await world.addUser({
      notifications: { email: false, sms: false, training: true, marketing: false },
    });
    const other = await world.addUser({
      notifications: { email: true, sms: false, training: false, marketing: false },
    });
    const late = await world.addUser();
    await tell(quiet.id, 1, soon(3));
    await tell(other.id, 1, soon(3));
    await tell(late.id, 1, soon(-1));
    await sentAll();
    for (const { email } of [quiet, other, late]) expect(await mailsTo(email)).toEqual([]);
  });

  test('is reminded of to both, unless it was moved meanwhile', async () => {
    const sponsor = await world.addUser();
    const at = soon(1);
    const user = await world.addUser({
      firstName: 'Maya',
      lastName: 'Okafor',
      sponsorId: sponsor.id,
      callAt: new Date(at),
      callZone: 'America/New_York',
      callVersion: 1,
    });
    const remind = (call: string, version: number) =>
      world.deliver(
        eventOf('team.call-reminder', {
          subject: user.id,
          version,
          data: {
            userId: user.id,
            sponsorId: sponsor.id,
            call: { at: call, zone: 'America/New_York', version: 1 },
            hours: 24,
            partnerZone: 'Asia/Kolkata',
            sponsorZone: 'Europe/Berlin',
          },
        }),
      );
    await remind(at, 1);
    expect((await oneTo(user.email, /^Your onboarding call is tomorrow$/)).text).toMatch(
      new RegExp(`\\(Asia/Kolkata\\)[^]*\\(America/New York\\)[^]*${sponsor.email}`),
    );
    const { text } = await oneTo(sponsor.email, /^Your call with Maya Okafor is tomorrow$/);
    expect(text).toMatch(new RegExp(`\\(Europe/Berlin\\)[^]*\\(America/New York\\)[^]*${user.email}`));
    expect(text).toContain(`/partners?partner=${user.id}&drawer=training`);
    await remind(soon(2), 2);
    await sentAll();
    expect(await mailsTo(user.email)).toHaveLength(1);
  });
});

test('everybody is written to in their own language: the call to the partner, the reminder to both, the week to the sponsor', async () => {
  const sponsor = await world.addUser({ language: 'hi' });
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const partner = await world.addUser({ language: 'de', sponsorId: sponsor.id, firstName: 'Uwe', lastName: 'Ernst' });
  const call = { at, zone: 'Europe/Berlin', version: 1 };
  await world.deliver(
    eventOf('team.call-scheduled', {
      subject: partner.id,
      version: 1,
      data: { userId: partner.id, call, scheduledBy: sponsor.id },
    }),
  );
  await world.deliver(
    eventOf('team.call-reminder', {
      subject: partner.id,
      version: 0,
      data: { userId: partner.id, sponsorId: sponsor.id, call, hours: 24 },
    }),
  );
  const need = {
    reason: 'stuck' as const,
    partnerId: partner.id,
    invitationId: null,
    step: 2,
    days: 4,
    at: new Date().toISOString(),
  };
  await world.deliver(
    eventOf('team.digest-prepared', {
      subject: sponsor.id,
      version: 1,
      data: { userId: sponsor.id, attention: [need], attentionTotal: 1 },
    }),
  );
  await sentAll();
  const [toPartner, toSponsor] = [await mailsTo(partner.email), await mailsTo(sponsor.email)];
  expect([toPartner.length, toSponsor.length]).toEqual([2, 2]);
  for (const { text, html } of toPartner) {
    expect(text).toMatch(/^Hallo Uwe/);
    expect(html).toContain('lang="de"');
  }
  for (const { subject, html } of toSponsor) {
    expect(subject).toMatch(/[\u0900-\u097F]/);
    expect(html).toContain('lang="hi"');
  }
});

describe('of the notification centre', () => {
  const on = (kind: NotificationKind): NotificationSettings => ({
    email: true,
    sms: false,
    training: true,
    marketing: false,
    kinds: { [kind]: { inApp: false, email: true } },
  });
  const tell = (userId: string, facts: NotificationFacts) =>
    world.deliver(eventOf('team.notified', { subject: newId(), version: 1, data: { userId, facts } }));

  test('a partner’s step is mailed to those who asked for it, in their language’s words, with the way there', async () => {
    const sponsor = await world.addUser({ notifications: on('step-completed') });
    const partner = await world.addUser({ sponsorId: sponsor.id, firstName: 'Maya', lastName: 'Okafor' });
    await tell(sponsor.id, { kind: 'step-completed', partnerId: partner.id, step: 3 });
    const mail = await oneTo(sponsor.email, /^Maya Okafor completed step 3$/);
    expect(mail.text).toContain(`/partners?partner=${partner.id}&drawer=training`);
    await tell(partner.id, { kind: 'account-changed', change: 'made-admin' });
    expect((await oneTo(partner.email, /master admin/)).text).toContain('/settings');
  });

  test('a badge of step 3, to the partner who earned it and to the sponsor', async () => {
    const sponsor = await world.addUser({ notifications: on('partner-badge') });
    const partner = await world.addUser({
      sponsorId: sponsor.id,
      firstName: 'Maya',
      lastName: 'Okafor',
      notifications: on('badge-earned'),
    });
    await tell(sponsor.id, { kind: 'partner-badge', partnerId: partner.id, badge: 'list-builder' });
    expect((await oneTo(sponsor.email, /^Maya Okafor earned the badge “List Builder”$/)).text).toContain(
      `/partners?partner=${partner.id}&drawer=contacts`,
    );
    await tell(partner.id, { kind: 'badge-earned', badge: 'super-achiever' });
    expect((await oneTo(partner.email, /^You earned the badge “Super Achiever”$/)).text).toContain('/basic-training');
  });

  test('a contact that the sponsor suggests', async () => {
    const sponsor = await world.addUser({ firstName: 'Sofia', lastName: 'Reyes' });
    const partner = await world.addUser({ sponsorId: sponsor.id, notifications: on('contact-suggested') });
    await tell(partner.id, { kind: 'contact-suggested', sponsorId: sponsor.id });
    expect((await oneTo(partner.email, /^Sofia Reyes suggested a contact for your list$/)).text).toContain(
      '/prospects',
    );
  });

  test('so many follow-ups are due, to those who asked for it, with the way to their day and nobody’s name', async () => {
    const user = await world.addUser({ notifications: on('follow-ups-due'), timeZone: 'Asia/Kolkata' });
    const usual = await world.addUser();
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
    const due = { kind: 'follow-ups-due', on: day(0), count: 3, at: null } as const;
    for (const { id } of [user, usual]) await tell(id, due);
    const { text } = await oneTo(user.email, /^3 follow-ups are due today$/);
    expect(text).toContain('Open My day\nhttp://localhost:8080/prospects?view=today\n');
    // The day is over; one at a time of day is said in the app.
    await tell(user.id, { ...due, on: day(-1) });
    await tell(user.id, { ...due, count: 1, at: new Date().toISOString() });
    await sentAll();
    expect([await mailsTo(user.email), await mailsTo(usual.email)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test('not when it was switched off since, by kind or altogether, nor about people who are gone or another’s', async () => {
    const [usual, silent] = [
      await world.addUser(),
      await world.addUser({ notifications: { ...on('step-completed'), email: false } }),
    ];
    const asked = await world.addUser({ notifications: on('step-completed') });
    for (const sponsor of [usual, silent])
      await tell(sponsor.id, {
        kind: 'step-completed',
        partnerId: (await world.addUser({ sponsorId: sponsor.id })).id,
        step: 1,
      });
    for (const partnerId of [newId(), usual.id]) await tell(asked.id, { kind: 'step-completed', partnerId, step: 1 });
    await tell(newId(), { kind: 'badge-earned', badge: 'completed' });
    await tell(usual.id, { kind: 'account-changed', change: 'progress-reset' });
    await sentAll();
    for (const { email } of [usual, silent, asked]) expect(await mailsTo(email)).toEqual([]);
  });

  test('the call’s own mail obeys the kind as well', async () => {
    const user = await world.addUser({
      notifications: { ...on('goals-shared'), kinds: { 'call-changed': { inApp: true, email: false } } },
    });
    const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await world.deliver(
      eventOf('team.call-scheduled', {
        subject: user.id,
        version: 1,
        data: { userId: user.id, call: { at, zone: 'UTC', version: 1 }, scheduledBy: user.id },
      }),
    );
    await sentAll();
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

test("mails a sponsor a registration and the week's digest with current names, if they want mails", async () => {
  const sponsor = await world.addUser({ firstName: 'Sue' });
  const quiet = await world.addUser({ notifications: { email: false, sms: false, training: true, marketing: false } });
  for (const owner of [sponsor, quiet]) {
    const { code } = await world.addInvitation(owner);
    const body = {
      firstName: 'New',
      lastName: 'Comer',
      email: `new-${owner.id}@example.test`,
      password: 'long-enough-1',
      uid: `NEW-${owner.id}`,
      referralCode: code,
      complianceAgreed: true,
    };
    expect((await world.http('POST', '/api/public/register', { body })).status).toBe(201);
  }
  expect((await oneTo(sponsor.email, /^New Comer joined your team$/)).text).toContain(`new-${sponsor.id}@example.test`);
  expect((await oneTo(`new-${quiet.id}@example.test`, /^Welcome/)).text).toContain(quiet.lastName);
  const partner = await world.addUser({ sponsorId: sponsor.id, firstName: 'Stu', lastName: 'Stuck' });
  const need = {
    reason: 'stuck' as const,
    partnerId: partner.id,
    invitationId: null,
    step: 2,
    days: 4,
    at: new Date().toISOString(),
  };
  for (const [version, owner] of [sponsor, quiet].entries())
    await world.deliver(
      eventOf('team.digest-prepared', {
        subject: owner.id,
        version: version + 1,
        data: { userId: owner.id, attention: [need, { ...need, partnerId: newId() }], attentionTotal: 2 },
      }),
    );
  const digest = await oneTo(sponsor.email, /^Your team last week$/);
  expect(digest.text).toContain('Stu Stuck has been on step 2 for 4 days');
  expect(digest.text.match(/has been on step/g)).toHaveLength(1);
  await sentAll();
  expect(await mailsTo(quiet.email)).toEqual([]);
});

test('a mail that was written before a crash is sent after it, with a link that works', async () => {
  const user = await world.addUser();
  const requestId = newId();
  // As a process leaves it that died between its commit and the sending.
  await world.orm.em.fork().transactional(async (em) => {
    await em.execute(`insert into reset_requests (id, email, address, device) values (?, ?, '203.0.113.4', 'd')`, [
      requestId,
      user.email,
    ]);
    await em.execute(
      `insert into jobs.job (name, data, policy, retry_limit, dead_letter) values ('mail', ?, 'standard', 128, 'failed')`,
      [JSON.stringify({ kind: 'reset', requestId })],
    );
  });
  const mail = await oneTo(user.email, /^Reset your password/);
  const token = new URL(/https?:\S+reset-password\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
  expect(
    (
      await world.http('POST', '/api/auth/reset-password', {
        body: { email: user.email, token, newPassword: 'after-the-crash-1' },
      })
    ).status,
  ).toBe(200);
  await world.signInAs(user, { password: 'after-the-crash-1' });
});

test('a link that somebody waits for goes before all that has piled up', async () => {
  const [many, one] = [await world.addUser(), await world.addUser()];
  await world.orm.em.fork().transactional(async (em) => {
    await mails().addMany(
      em,
      Array.from({ length: 40 }, () => ({ kind: 'account', userId: many.id })),
    );
    await mails().addReset(em, one.email, { address: '203.0.113.4', device: 'd' });
  });
  const link = await oneTo(one.email, /^Reset your password/);
  expect((await mailsTo(many.email)).filter(({ id }) => id < link.id)).toEqual([]);
  // The others follow.
  await eventually(async () => expect(await mailsTo(many.email)).not.toEqual([]));
  await world.orm.em.fork().execute(`delete from jobs.job where state = 'created'`);
});

test('what concerns one person goes before what comes to everybody, however much of that waits', async () => {
  const [many, one] = [await world.addUser(), await world.addUser()];
  const em = world.orm.em.fork();
  await em.transactional(async (work) => {
    await mails().addMany(
      work,
      Array.from({ length: 40 }, () => ({ kind: 'invite', userId: many.id })),
    );
    await mails().add(work, { kind: 'account', userId: one.id });
  });
  const [news] = await eventually(async () => {
    const found = await mailsTo(one.email);
    expect(found).toHaveLength(1);
    return found;
  });
  expect((await mailsTo(many.email)).filter(({ id }) => id < (news?.id ?? 0))).toEqual([]);
  // The others follow.
  await eventually(async () => expect(await mailsTo(many.email)).not.toEqual([]));
  await em.execute(`delete from jobs.job where state = 'created'`);
  await em.execute(
    `insert into jobs.job (name, data, policy, start_after) select 'mail', '{}', 'standard', now() + interval '1 day' from generate_series(1, 20000)`,
  );
  const other = await world.addUser();
  await em.transactional((work) => mails().add(work, { kind: 'account', userId: other.id }));
  await eventually(async () => expect(await mailsTo(other.email)).toHaveLength(1));
  await em.execute(`delete from jobs.job where state = 'created'`);
});

test('caught mails are found by whom they went to, on the page as by tools', async () => {
  const [one, other] = [await world.addUser(), await world.addUser()];
  for (const { email } of [one, other])
    await world.http('POST', '/api/auth/reset-password-request', { body: { email } });
  for (const { email } of [one, other]) await oneTo(email, /^Reset your password/);
  const found = await world.http<CaughtMail[]>(
    'GET',
    `/dev/mail.json?to=${encodeURIComponent(one.email.toUpperCase())}`,
  );
  expect(found.body.map(({ to }) => to)).toEqual([one.email]);
  const page = await world.http<string>('GET', `/dev/mail?to=${encodeURIComponent(other.email)}`);
  expect(page.body).toContain(`/dev/mail/`);
  expect(page.body).not.toContain(one.email);
  expect((await world.http<string>('GET', '/dev/mail?to=%3Cb%3Enobody')).body).toContain(
    'None of the newest mails went to &lt;b&gt;nobody.',
  );
});

test('tokens are in no table as they are mailed', async () => {
  const user = await world.addUser();
  await world.http('POST', '/api/auth/reset-password-request', { body: { email: user.email } });
  const mail = await oneTo(user.email, /^Reset your password/);
  const token = new URL(/https?:\S+reset-password\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(30);
  const em = world.orm.em.fork();
  for (const table of ['reset_tokens', 'reset_requests', 'jobs.job', 'outbox', 'security_events'])
    expect(JSON.stringify(await em.execute(`select * from ${table}`))).not.toContain(token);
  expect(JSON.stringify(await em.execute('select * from jobs.job'))).not.toContain('@');
});

test('a server that is not there loses no mail; one that refuses a recipient holds nobody else up', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const own = await startIdentity({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const got: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('refused') ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        got.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  try {
    for (const email of ['refused@example.test', 'waiting@example.test']) {
      await own.addUser({ email });
      await own.http('POST', '/api/auth/reset-password-request', { body: { email } });
    }
    const em = own.orm.em.fork();
    await eventually(async () =>
      expect(await em.execute(`select 1 from jobs.job where state = 'retry'`)).toHaveLength(2),
    );
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
    await em.execute(`update jobs.job set start_after = now() where state = 'retry'`);
    await eventually(async () => expect(await own.waitingMails()).toEqual([]), 20_000);
    expect(got).toEqual(['waiting@example.test']);
    expect((await own.service.app.get(JobQueue).failed()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ kind: 'reset' }),
    ]);
  } finally {
    await own.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

test('a service that ends does not wait for a server that says nothing: what it has not begun is handed back, what it has is sent later', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  const called = once(silent, 'connection');
  await once(silent, 'listening');
  const own = await startIdentity({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const em = own.orm.em.fork();
  try {
    const { id } = await own.addUser();
    await em.transactional((work) =>
      own.service.app.get(MailOutbox).addMany(work, [
        { kind: 'account', userId: id },
        { kind: 'account', userId: id },
      ]),
    );
    await called;
    const began = performance.now();
    await own.service.app.get(JobQueue).onModuleDestroy();
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(await em.execute('select state::text from jobs.job order by 1')).toEqual([
      { state: 'created' },
      { state: 'retry' },
    ]);
  } finally {
    await own.close();
    silent.close();
  }
}, 60_000);
