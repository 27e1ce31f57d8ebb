import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import type { CurrentUser, RegistrationCheck } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';
import { Invitation } from '../invitations/invitation.entity.js';
import { cookieOf, eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let sponsor: User;
beforeAll(async () => {
  world = await startIdentity();
  sponsor = await world.addUser({ firstName: 'Sara', lastName: 'Lopez', uid: 'SARA-1' });
});
afterAll(() => world.close());

const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const yesterday = new Date(Date.now() - 86_400_000);
const check = (query: string, headers: Record<string, string> = {}) =>
  world.http<RegistrationCheck>('GET', `/api/public/registration/check?${query}`, { headers });
const person = (referralCode: string, change: object = {}) => {
  const name = newId().slice(-8);
  return {
    firstName: 'Amara',
    lastName: 'Diallo',
    email: `${name}@example.test`,
    password: 'a-fine-password',
    uid: `N-${name}`,
    referralCode,
    complianceAgreed: true,
    ...change,
  };
};
const register = (body: object, headers: Record<string, string> = {}, session?: string) =>
  world.http<{ autoLogin: boolean; message: string }>('POST', '/api/public/register', {
    body,
    headers,
    ...(session ? { session } : {}),
  });

describe('the check of a link', () => {
  test('a valid code, in any case and under both names, answers with the sponsor', async () => {
    const { id, code } = await world.addInvitation(sponsor);
    const valid = { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Sara Lopez', uid: 'SARA-1' } };
    expect((await check(`referralCode=${code.toLowerCase()}`)).body).toEqual(valid);
    expect((await check(`code=${code}`)).body).toEqual(valid);
    expect((await world.orm.em.fork().findOneOrFail(Invitation, id)).openedCount).toBe(2);
  });

  test('the first opening of a link is an event, further ones are not', async () => {
    const { id, code } = await world.addInvitation(sponsor);
    for (let opening = 0; opening < 3; opening++) await check(`code=${code}`);
    const changes = (await world.events('identity.invitation-changed')).filter(({ subject }) => subject === id);
    expect(changes.map(({ version, data }) => [version, data.isOpened])).toEqual([[2, true]]);
  });

  describe('finds the code however it is typed', () => {
    const GENERATED = 'K0T1A9Z4M7';
    beforeAll(async () => {
      for (const code of [GENERATED, 'SPRING-TEAM-26', 'ILLO-OLLI']) await world.addInvitation(sponsor, { code });
    });
    test.each([
      ['k0t1a9z4m7', true],
      ['KOTIA9Z4M7', true],
      ['kotLa9z4m7', true],
      ['K0T1A-9Z4M7', true],
      ['K0T1A 9Z4 M7', true],
      ['K0T1–A9Z4—M7', true],
      ['“K0T1A9Z4M7”', true],
      ["'K0T1A9Z4M7'.", true],
      ['My code: K0T1A9Z4M7', true],
      ['Mi código es K0T1A9Z4M7.', true],
      ['Ｋ０Ｔ１Ａ９Ｚ４Ｍ７', true],
      ['K0T1\u200bA9Z4M7', true],
      ['My code is K0T1A 9Z4M7', true],
      ['K0T1A 9Z4M7 is my code, see you there', true],
      ['Hi Ana, my code K0T1A9Z4M7 works for you until Friday, then it ends, so be quick', true],
      ['?referralCode=K0T1A9Z4M7', true],
      ['referralCode=K0T1A9Z4M7&utm=1', true],
      ['register?utm=1&amp;referralCode=K0T1A9Z4M7', true],
      ['https://team.example:8443/register/K0T1A9Z4M7', true],
      ['Hi Ana: https://team.example/register/K0T1A9Z4M7?x=1 See you', true],
      ['team.example/register/spring-team-26/', true],
      ['https://l.social.example/l.php?u=https%3A%2F%2Fteam.example%2Fregister%2FK0T1A9Z4M7&h=AT0x', true],
      ['https://safe.example/?url=https%3A%2F%2Fteam.example%2Fregister%3Fcode%3Dspring-team-26&data=05%7C01', true],
      ['Kota 100% K0T1A9Z4M7', true],
      ['K०T१A९Z४M७', true],
      ['code=spring-team-26', true],
      ['spring team 26', true],
      ['SPRINGTEAM26', true],
      ['spring‑team‑26', true],
      ['illo olli', true],
      ['1110-0111', false],
      ['SPR1NG-TEAM-26', false],
      ['K0T1A9Z4M8', false],
      ['...', false],
    ])('%j: %s', async (typed, isValid) =>
      expect((await check(`referralCode=${encodeURIComponent(typed)}`)).body.isValid).toBe(isValid),
    );

    test('and registers with it', async () => {
      const reply = await register(person('My code: kotia-9z4m7'));
      expect([reply.status, reply.body.autoLogin]).toEqual([201, true]);
    });

    test('but none where two are meant alike, unless one is typed exactly', async () => {
      for (const code of ['TWO-WAYS-1', 'TWOWAYS-1']) await world.addInvitation(sponsor, { code });
      expect((await check('code=twoways1')).body.isValid).toBe(false);
      expect((await check('code=two-ways-1')).body.isValid).toBe(true);
    });
  });

  test.each([
    ['an unknown', {}, 'invalid'],
    ['an expired', { expiresAt: yesterday }, 'expired'],
    ['a switched-off', { isActive: false }, 'invalid'],
    ['a used-up', { maxUses: 2, usageCount: 2 }, 'used-up'],
  ])('%s code is not valid, and the answer has no sponsor', async (kind, facts, reason) => {
    const { code } = kind === 'an unknown' ? { code: 'NOT-THERE' } : await world.addInvitation(sponsor, facts);
    expect((await check(`referralCode=${code}`)).body).toEqual({ isValid: false, requiresPasscode: false, reason });
  });

  test('nobody joins whom has left: the code of a switched-off sponsor is not valid, whatever else is wrong with it', async () => {
    const gone = await world.addUser({ isActive: false });
    for (const facts of [{}, { expiresAt: yesterday }]) {
      const { code } = await world.addInvitation(gone, facts);
      expect((await check(`referralCode=${code}`)).body).toEqual({
        isValid: false,
        requiresPasscode: false,
        reason: 'invalid',
      });
    }
    const { code } = await world.addInvitation(gone);
    const refused = await register(person(code));
    expect(refused.body).toMatchObject({
      status: 400,
      code: 'registration.invalid-code',
      errors: [{ path: 'referralCode' }],
    });
  });

  test('a passcode is asked for, and tried five times', async () => {
    const { code } = await world.addInvitation(sponsor, { passcodeHash: await hash('open sesame', cheap) });
    expect((await check(`referralCode=${code}`)).body).toEqual({
      isValid: false,
      requiresPasscode: true,
      reason: 'passcode-required',
    });
    expect((await check(`referralCode=${code}&passcode=wrong`)).body).toEqual({
      isValid: false,
      requiresPasscode: true,
      reason: 'passcode-wrong',
    });
    expect((await check(`referralCode=${code}&passcode=%20open%20sesame%20`)).body).toMatchObject({
      isValid: true,
      sponsorInfo: { name: 'Sara Lopez' },
    });
  });
});

describe('registering', () => {
  test('creates account, consent, call and session in one go, uses the code, publishes the registration and sends a welcome mail', async () => {
    const at = new Date(Date.now() + 5 * 86_400_000);
    const invitation = await world.addInvitation(sponsor, { callAt: at, callZone: 'Europe/Madrid' });
    const body = person(invitation.code.toLowerCase(), {
      email: '  Amara.D@Example.TEST ',
      phone: ' +34 600 000 000 ',
      countryCode: 'ES',
    });
    const reply = await register(body, { 'accept-language': 'es-ES,es;q=0.9' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ autoLogin: true });
    const { body: user } = await world.http<CurrentUser>('GET', '/api/auth/user', { session: cookieOf(reply) });
    expect(user).toMatchObject({
      email: 'amara.d@example.test',
      sponsorId: sponsor.id,
      language: 'es',
      phone: '+34 600 000 000',
      onboardingCallTimezone: 'Europe/Madrid',
      onboardingCallDatetime: at.toISOString(),
    });
    const [registered] = (await world.events('identity.user-registered')).filter(({ subject }) => subject === user.id);
    expect(registered).toMatchObject({
      version: 1,
      data: {
        user: { id: user.id, email: 'amara.d@example.test', sponsorId: sponsor.id, uid: body.uid },
        call: { at: at.toISOString(), zone: 'Europe/Madrid', version: 0 },
        consent: { version: '1.0', language: 'es', method: 'registration' },
        invitationId: invitation.id,
      },
    });
    const [moved] = (await world.events('identity.invitation-changed')).filter(
      ({ subject }) => subject === invitation.id,
    );
    expect(moved).toMatchObject({ version: 2, data: { usageCount: 1, ownerId: sponsor.id, deleted: false } });
    const [welcome, call] = await eventually(async () => {
      const found = (await world.mails())
        .filter(({ to }) => to === 'amara.d@example.test')
        .toSorted((a, b) => a.attachments.length - b.attachments.length);
      if (found.length < 2) throw new Error('not both mails yet');
      return found;
    });
    // In the language that was registered with.
    expect(welcome).toMatchObject({ subject: 'Te damos la bienvenida a Network Builders', attachments: [] });
    expect(welcome?.text).toContain('Sara Lopez');
    expect(welcome?.html).toContain('http://localhost:8080/basic-training');
    // The mail about the call is the same as for a call set later, with a calendar entry.
    expect(call?.subject).toContain('llamada');
    expect(call?.text).toContain('Sara Lopez');
    expect(call?.attachments[0]?.text).toContain(`DTSTART:${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  });

  test('the account speaks what its browser speaks, also where the terms were read in another language', async () => {
    const { code } = await world.addInvitation(sponsor);
    const reply = await register(person(code, { language: 'fr' }), { 'accept-language': 'en' });
    expect(reply.body).toMatchObject({ message: expect.stringContaining('Ton compte est créé') });
    const { body: user } = await world.http<CurrentUser>('GET', '/api/auth/user', { session: cookieOf(reply) });
    expect(user.language).toBe('fr');
    const [event] = (await world.events('identity.user-registered')).filter(({ subject }) => subject === user.id);
    expect(event).toMatchObject({ data: { user: { language: 'fr' }, consent: { language: 'en' } } });
    expect(world.refusal(await register(person(code, { language: 'xx' })))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test.each([
    [
      'their own clocks first, then those of the call',
      'Asia/Calcutta',
      'Asia/Kolkata',
      /^- .*\(Asia\/Kolkata\)\n- .*\(Europe\/Madrid\)$/m,
    ],
    ['without clocks of their own those of the call, then UTC', undefined, null, /^- .*\(Europe\/Madrid\)\n- .*UTC$/m],
    ['clocks that nobody knows are no reason to refuse', 'Mars/Olympus', null, /^- .*\(Europe\/Madrid\)\n- .*UTC$/m],
  ])(
    'the first mail about the call says when by %s, and the account keeps them',
    async (_what, timeZone, kept, times) => {
      const { code } = await world.addInvitation(sponsor, {
        callAt: new Date(Date.now() + 5 * 86_400_000),
        callZone: 'Europe/Madrid',
      });
      const body = person(code, { timeZone, language: 'en' });
      expect((await register(body)).status).toBe(201);
      await eventually(async () => {
        const call = (await world.mails()).find(({ to, attachments }) => to === body.email && attachments.length > 0);
        expect(call?.text).toMatch(times);
      });
      const event = (await world.events('identity.user-registered')).find(({ data }) => data.user.email === body.email);
      expect(event?.data.user.timeZone).toBe(kept);
    },
  );

  test('a call that was over before somebody registered is no news', async () => {
    const { code } = await world.addInvitation(sponsor, {
      callAt: new Date(Date.now() - 86_400_000),
      callZone: 'Europe/Madrid',
    });
    expect((await register(person(code, { email: 'late.one@example.test' }))).status).toBe(201);
    await eventually(async () => expect(await world.waitingMails()).toEqual([]));
    expect((await world.mails()).filter(({ to }) => to === 'late.one@example.test')).toHaveLength(1);
  });

  test.each([
    [
      'unknown code',
      'none',
      {},
      400,
      'registration.invalid-code',
      'This registration link is invalid or expired. Please contact your sponsor for a new link.',
    ],
    [
      'expired code',
      'expired',
      {},
      400,
      'registration.expired-code',
      'This registration link is invalid or expired. Please contact your sponsor for a new link.',
    ],
    ['used-up code', 'used-up', {}, 409, 'registration.used-up-code', undefined],
    ['missing passcode', 'passcode', {}, 400, 'registration.wrong-passcode', 'The passcode you entered is incorrect.'],
    [
      'wrong passcode',
      'passcode',
      { passcode: 'nope' },
      400,
      'registration.wrong-passcode',
      'The passcode you entered is incorrect.',
    ],
    ['common password', 'valid', { password: 'password123' }, 400, 'password.common', undefined],
    [
      'number that the country has not',
      'valid',
      { phone: '12', countryCode: 'US' },
      400,
      'registration.phone-invalid',
      'This is not a valid phone number for the chosen country.',
    ],
    ['text for a number', 'valid', { phone: 'call me', areaCode: '212' }, 400, 'registration.phone-invalid', undefined],
    [
      'the e-mail as password',
      'valid',
      { email: 'long.enough@example.test', password: 'Long.Enough@example.test' },
      400,
      'password.is-email',
      undefined,
    ],
  ])(
    '%s is refused in the specified words and leaves nothing behind',
    async (_, kind, change, status, code, detail) => {
      const facts: Record<string, Partial<Invitation>> = {
        expired: { expiresAt: yesterday },
        'used-up': { maxUses: 1, usageCount: 1 },
        passcode: { passcodeHash: await hash('open sesame', cheap) },
      };
      const invitation = kind === 'none' ? null : await world.addInvitation(sponsor, facts[kind]);
      const body = person(invitation?.code ?? 'NOT-THERE', change);
      const reply = await register(body);
      expect(world.refusal(reply)).toMatchObject({ status, code, ...(detail ? { detail } : {}) });
      expect(await world.orm.em.fork().count(User, { email: body.email.toLowerCase() })).toBe(0);
      if (invitation)
        expect((await world.orm.em.fork().findOneOrFail(Invitation, invitation.id)).usageCount).toBe(
          invitation.usageCount,
        );
    },
  );

  test('checks all fields together, with the specified messages', async () => {
    const reply = await register({
      firstName: ' ',
      lastName: '',
      email: 'x',
      password: 'short',
      uid: ' ',
      referralCode: 'ABC',
    });
    expect(reply.status).toBe(400);
    const { errors } = reply.body as unknown as { errors: { path: string; message: string }[] };
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: 'firstName', message: 'First name is required', key: 'first-name.required', params: { min: 1 } },
        { path: 'lastName', message: 'Last name is required', key: 'last-name.required' },
        { path: 'email', message: 'Invalid email address', key: 'email.invalid' },
        {
          path: 'password',
          message: 'Password must be at least 8 characters',
          key: 'password.shorter-than',
          params: { min: 8 },
        },
        { path: 'uid', message: 'Distributor ID (UID) is required', key: 'uid.required', params: { min: 1 } },
        {
          path: 'complianceAgreed',
          message: 'You must agree to the compliance terms to register',
          key: 'registration.consent-required',
        },
      ]),
    );
  });

  test('answers in German to a German reader, for fields and refusals', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    const wrong = await register(
      { firstName: ' ', lastName: 'x'.repeat(101), email: 'x', password: 'short', uid: ' ', referralCode: 'ABC' },
      german,
    );
    expect((wrong.body as unknown as { errors: unknown[] }).errors).toMatchObject([
      { path: 'firstName', message: 'Der Vorname fehlt' },
      { path: 'lastName', message: 'Höchstens 100 Zeichen' },
      { path: 'email', message: 'Ungültige E-Mail-Adresse' },
      { path: 'password', message: 'Das Passwort braucht mindestens 8 Zeichen' },
      { path: 'uid', message: 'Die Partner-ID (UID) fehlt' },
      { path: 'complianceAgreed', message: 'Bitte stimme den Compliance-Richtlinien zu, um dich zu registrieren' },
    ]);
    const { code } = await world.addInvitation(sponsor);
    const taken = await register(person(code, { uid: sponsor.uid }), german);
    expect(taken.body).toMatchObject({
      detail: 'Diese Partner-ID (UID) ist schon vergeben.',
      errors: [{ path: 'uid', message: 'Diese Partner-ID (UID) ist schon vergeben.' }],
    });
  });

  test('e-mail and distributor ID are unique without case', async () => {
    const { code } = await world.addInvitation(sponsor);
    const taken = person(code);
    expect((await register(taken)).status).toBe(201);
    const sameEmail = await register(person(code, { email: taken.email.toUpperCase() }));
    expect(world.refusal(sameEmail)).toEqual({
      status: 409,
      code: 'registration.email-taken',
      detail: 'An account with this email already exists.',
    });
    expect(world.refusal(await register(person(code, { uid: ` ${taken.uid.toLowerCase()} ` })))).toMatchObject({
      status: 409,
      code: 'registration.uid-taken',
    });
  });

  test.each([
    ['of the country', { phone: '(212) 555-0123' }],
    ['without its area code, which stands beside it', { phone: '555 0123', areaCode: '212' }],
    ['that is whole, with its area code beside it all the same', { phone: '+12125550123', areaCode: '212' }],
    ['of another country, with its code', { phone: '+49 30 901820', countryCode: 'TW' }],
    ['that is none: a blank one', { phone: ' ', areaCode: '212' }],
  ])('a number %s is taken', async (_, change) => {
    const { code } = await world.addInvitation(sponsor);
    expect((await register(person(code, change))).status).toBe(201);
  });

  test('is refused while signed in', async () => {
    const { code } = await world.addInvitation(sponsor);
    expect(world.refusal(await register(person(code), {}, await world.signInAs(sponsor)))).toMatchObject({
      status: 409,
      code: 'registration.signed-in',
    });
  });

  test('of twenty simultaneous registrations with one e-mail one succeeds and uses the code once', async () => {
    const invitation = await world.addInvitation(sponsor);
    const { email } = person(invitation.code);
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(person(invitation.code, { email }))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(world.refusal(reply).code).toBe('registration.email-taken');
    expect((await world.orm.em.fork().findOneOrFail(Invitation, invitation.id)).usageCount).toBe(1);
    expect(
      (await world.events('identity.user-registered')).filter(({ data }) => data.invitationId === invitation.id),
    ).toHaveLength(1);
  });

  test('of twenty simultaneous registrations with one distributor ID one succeeds', async () => {
    const { code } = await world.addInvitation(sponsor);
    const { uid } = person(code);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(person(code, { uid: index % 2 ? uid : uid.toLowerCase() }))),
    );
    const losers = replies.filter(({ status }) => status !== 201);
    expect(losers).toHaveLength(19);
    for (const { body } of losers)
      expect(body).toMatchObject({ status: 409, code: 'registration.uid-taken', errors: [{ path: 'uid' }] });
  });

  test('a new account has done nothing yet and is nobody special; without a call on its code it has none', async () => {
    const { code } = await world.addInvitation(sponsor);
    const body = person(code);
    expect((await register(body)).status).toBe(201);
    expect(await world.orm.em.fork().findOneOrFail(User, { email: body.email })).toMatchObject({
      tempPassword: false,
      isMasterAdmin: false,
      isActive: true,
      contactsCountsOnly: false,
      stepsCompleted: 0,
      currentStep: 1,
      trainingCompletedAt: null,
      callAt: null,
      callZone: null,
      callVersion: -1,
    });
  });

  test('a code for two uses lets two of ten in', async () => {
    const invitation = await world.addInvitation(sponsor, { maxUses: 2 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => register(person(invitation.code))));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(8);
    for (const { body } of refused)
      expect(body).toMatchObject({
        status: 409,
        code: 'registration.used-up-code',
        errors: [{ path: 'referralCode' }],
      });
  });

  test('deleting the sponsor at the same moment has one outcome', async () => {
    const [admin, leaving] = [
      await world.addUser({ isMasterAdmin: true }),
      await world.addUser({ sponsorId: sponsor.id }),
    ];
    const session = await world.signInAs(admin);
    const { code } = await world.addInvitation(leaving);
    const body = person(code);
    const [registered, deleted] = await Promise.all([
      register(body),
      world.http('DELETE', `/api/admin/delete-user/${leaving.id}`, { session }),
    ]);
    expect(deleted.status).toBe(200);
    const user = await world.orm.em.fork().findOne(User, { email: body.email });
    if (registered.status === 201) expect(user?.sponsorId).toBe(sponsor.id);
    else expect([world.refusal(registered).code, user]).toEqual(['registration.invalid-code', null]);
  });
});
