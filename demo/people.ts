import { fromDate } from '@internationalized/date';
import type { Language } from '@nb/contracts';
import { ORIGINS, type Origin } from './names.ts';
import { demoId, pick, pickIndex, random } from './random.ts';

/** One made-up person, the same in every service's database. */
export interface DemoPerson {
  index: number;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  uid: string;
  phone: string;
  country: string;
  language: Language;
  sponsorId: string | null;
  isMasterAdmin: boolean;
  createdAt: Date;
  /** null = has never signed in. */
  lastLoginAt: Date | null;
  /** Ascending; 4 and 5 may be done in either order. */
  stepsCompleted: number[];
  currentStep: number;
  trainingCompletedAt: Date | null;
  call: { at: Date; zone: string } | null;
  /** How many contacts the person has. */
  prospects: number;
}
export interface DemoOptions {
  /** People besides the fixed ones and the sponsor's partners. */
  users: number;
  /** Direct partners of sponsor@demo.test, partner@demo.test among them. */
  partners: number;
  now: Date;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SPAN = 730 * DAY;
/** The first users have no sponsor; everybody else has one, three partners each, so that the tree is several generations deep. */
const LEADERS = 12;
/** How many of the newest users are below the sponsor's own partners. */
const BELOW_PARTNERS = 60;
/** Only this many people have contacts, which would otherwise be millions of rows. */
const WITH_CONTACTS = 20_000;

export const ADMIN = 0;
export const SPONSOR = 1;
export const PARTNER = 2;
const FIRST_PARTNER = 3;

/** When the person's call took place; one of the last two days nobody has spoken of yet, so that it is asked about. */
export const heldAt = ({ call }: DemoPerson, now: Date): Date | null =>
  call && call.at.getTime() < now.getTime() - 2 * DAY ? call.at : null;

/** Generates everybody, sponsors before their partners. Keeps nothing in memory, so that a million people is possible. */
export function* demoPeople(options: DemoOptions): Generator<DemoPerson> {
  const partners = Math.max(1, options.partners);
  const crowd = crowdOf(options, partners);
  for (let user = 0; user < Math.min(LEADERS, options.users); user += 1) yield bulkPerson(user, crowd);
  yield fixed(
    ADMIN,
    'admin',
    ['Alex', 'Morgan'],
    { ...start(options.now, 730), isMasterAdmin: true, sponsorId: null, steps: 5, prospects: 12, loginHoursAgo: 20 },
    options.now,
  );
  const sponsorId = options.users > 0 ? demoId('person', crowd.firstIndex) : null;
  yield fixed(
    SPONSOR,
    'sponsor',
    ['Sofia', 'Reyes'],
    { ...start(options.now, 500), sponsorId, steps: 5, prospects: 64, loginHoursAgo: 5 },
    options.now,
  );
  yield fixed(
    PARTNER,
    'partner',
    ['Daniel', 'Novak'],
    {
      ...start(options.now, 6),
      sponsorId: demoId('person', SPONSOR),
      steps: 2,
      prospects: 7,
      loginHoursAgo: 3,
      callInHours: 28,
    },
    options.now,
  );
  for (let partner = 1; partner < partners; partner += 1) yield directPartner(partner, options.now);
  for (let user = LEADERS; user < options.users; user += 1) yield bulkPerson(user, crowd);
}

const start = (now: Date, daysAgo: number) => ({ createdAt: new Date(now.getTime() - daysAgo * DAY) });

interface Fixed {
  createdAt: Date;
  sponsorId: string | null;
  steps: number;
  prospects: number;
  loginHoursAgo: number;
  isMasterAdmin?: boolean;
  callInHours?: number;
}
function fixed(
  index: number,
  account: string,
  [firstName, lastName]: [string, string],
  facts: Fixed,
  now: Date,
): DemoPerson {
  const lastLoginAt = new Date(now.getTime() - facts.loginHoursAgo * HOUR);
  return {
    index,
    id: demoId('person', index),
    firstName,
    lastName,
    email: `${account}@demo.test`,
    uid: `NB-${String(index + 1).padStart(4, '0')}`,
    phone: `+1 555 01${String(index).padStart(2, '0')}`,
    country: 'US',
    language: 'en',
    sponsorId: facts.sponsorId,
    isMasterAdmin: facts.isMasterAdmin ?? false,
    createdAt: facts.createdAt,
    lastLoginAt,
    ...training(facts.steps, index, facts.createdAt, lastLoginAt, 0.4),
    call:
      facts.callInHours === undefined
        ? null
        : callAt(now.getTime() + facts.callInHours * HOUR, 'America/New_York', now),
    prospects: facts.prospects,
  };
}

/** Days since joining and since the last login (null = never), and to the call. */
const STAGES = [
  { steps: 0, login: null, days: 2, call: 0.15 },
  { steps: 0, login: 0.2, days: 1, call: 1.2 },
  { steps: 1, login: 1, days: 5, call: 3 },
  { steps: 2, login: 2, days: 12, call: 0.3 },
  { steps: 3, login: 0.5, days: 20, call: null },
  { steps: 4, login: 4, days: 33, call: 6 },
  { steps: 5, login: 3, days: 60, call: -1 },
  { steps: 5, login: 0.1, days: 90, call: -80 },
  { steps: 2, login: 45, days: 75, call: -70 },
  { steps: 1, login: 20, days: 40, call: null },
] as const;
const stageOfPartner = (partner: number) => STAGES[(partner - 1) % STAGES.length] ?? STAGES[0];
const ageOfPartner = (partner: number) => stageOfPartner(partner).days * DAY + partner * HOUR;

/** One of the sponsor's direct partners, who have every stage in turn. */
function directPartner(partner: number, now: Date): DemoPerson {
  const index = FIRST_PARTNER + partner - 1;
  const origin = originOf(index);
  const stage = stageOfPartner(partner);
  const createdAt = new Date(now.getTime() - ageOfPartner(partner));
  const lastLoginAt = stage.login === null ? null : new Date(now.getTime() - stage.login * DAY);
  const person = named(index, origin);
  // Every tenth finished within a day; the one before has a long list.
  const pace = partner % 10 === 8 ? 0.005 : 0.6;
  return {
    ...person,
    sponsorId: demoId('person', SPONSOR),
    isMasterAdmin: false,
    createdAt,
    lastLoginAt,
    ...training(stage.steps, index, createdAt, lastLoginAt, pace),
    call: stage.call === null ? null : callAt(now.getTime() + stage.call * DAY, origin.zone, now),
    prospects: partner % 10 === 7 ? 58 : contactsOf(index, stage.steps),
  };
}

/** Data shared by all users of the crowd. */
interface Crowd {
  users: number;
  firstIndex: number;
  /** Numbers of the sponsor's partners with progress, who sponsor the newest of the crowd. */
  inviting: number[];
  /** How many are directly below those, and as many again below these. */
  generation: number;
  now: Date;
}
function crowdOf({ users, now }: DemoOptions, partners: number): Crowd {
  const inviting = Array.from({ length: partners - 1 }, (_, index) => index + 1).filter(
    (partner) => stageOfPartner(partner).steps >= 3,
  );
  const generation = inviting.length === 0 ? 0 : Math.floor(Math.min(BELOW_PARTNERS, users / 4) / 2);
  return { users, firstIndex: FIRST_PARTNER + partners - 1, inviting, generation, now };
}

function bulkPerson(user: number, crowd: Crowd): DemoPerson {
  const { firstIndex, now } = crowd;
  const index = firstIndex + user;
  const origin = originOf(index);
  const place = placeOf(user, crowd);
  const age = ageOf(user, crowd);
  const createdAt = new Date(now.getTime() - age);
  const never = random(index, 2) < 0.08;
  // Half of them signed in recently; the others stopped at some point.
  const awayFor = age * (random(index, 3) < 0.5 ? 0.05 * random(index, 4) : random(index, 4));
  const lastLoginAt = never ? null : new Date(now.getTime() - awayFor);
  const steps = never ? 0 : stageOf(random(index, 5), age);
  const callIn = random(index, 6) < 0.3 ? (random(index, 7) - 0.9) * 60 * DAY : null;
  return {
    ...named(index, origin),
    sponsorId:
      'leader' in place
        ? null
        : demoId('person', 'partner' in place ? FIRST_PARTNER + place.partner - 1 : firstIndex + place.user),
    isMasterAdmin: false,
    createdAt,
    lastLoginAt,
    ...training(steps, index, createdAt, lastLoginAt, random(index, 8)),
    call: callIn === null ? null : callAt(now.getTime() + callIn, origin.zone, now),
    prospects: index < WITH_CONTACTS ? contactsOf(index, steps) : 0,
  };
}

/** How many steps are complete at this age of the account, ms: newcomers have not got far. */
function stageOf(chance: number, age: number): number {
  if (age < 2 * DAY) return chance < 0.7 ? 0 : 1;
  const borders = [0.18, 0.34, 0.48, 0.58, 0.68];
  const stage = borders.findIndex((border) => chance < border);
  return stage === -1 ? 5 : stage;
}

/** The sponsor of a user of the crowd: nobody, one of the sponsor's partners, or an earlier user of the crowd. */
type Place = { leader: true } | { partner: number } | { user: number; late: boolean };

function placeOf(user: number, { users, inviting, generation }: Crowd): Place {
  if (user < LEADERS) return { leader: true };
  const fromEnd = users - 1 - user;
  if (fromEnd < generation) return { user: user - generation, late: true };
  if (fromEnd < generation * 2) return { partner: pick(inviting, user, 16) };
  return { user: Math.floor((user - LEADERS) / 3), late: false };
}

/** Milliseconds since joining: spread over two years in the order of the crowd, but always after the sponsor. */
function ageOf(user: number, crowd: Crowd): number {
  const index = crowd.firstIndex + user;
  const place = placeOf(user, crowd);
  const later = 0.3 + 0.6 * random(index, 17);
  if ('late' in place && place.late) return ageOf(place.user, crowd) * later;
  const spread = SPAN * (1 - (user + random(index, 1)) / crowd.users) + HOUR;
  return 'partner' in place ? Math.min(spread, ageOfPartner(place.partner) * later) : spread;
}

/** Contacts that fit the steps: fewer than ten before step 3 is complete, at least ten after. */
function contactsOf(index: number, steps: number): number {
  if (steps < 2) return 0;
  return steps === 2 ? pickIndex(index, 9, 10) : 10 + pickIndex(index, 9, random(index, 10) < 0.12 ? 45 : 12);
}

/** Which steps, and when all of them were complete: `pace` of the time between joining and the last login. */
function training(
  steps: number,
  index: number,
  createdAt: Date,
  lastLoginAt: Date | null,
  pace: number,
): Pick<DemoPerson, 'stepsCompleted' | 'currentStep' | 'trainingCompletedAt'> {
  const stepsCompleted = steps === 4 && random(index, 11) < 0.4 ? [1, 2, 3, 5] : [1, 2, 3, 4, 5].slice(0, steps);
  const currentStep = [1, 2, 3, 4, 5].find((step) => !stepsCompleted.includes(step)) ?? 5;
  const time = Math.max(HOUR, ((lastLoginAt?.getTime() ?? createdAt.getTime()) - createdAt.getTime()) * pace);
  return {
    stepsCompleted,
    currentStep,
    trainingCompletedAt: steps === 5 ? new Date(createdAt.getTime() + time) : null,
  };
}

/** Rounds to a full or half hour at a usual time of day for calls, unless that would move it across now. */
function callAt(ms: number, zone: string, now: Date): { at: Date; zone: string } {
  const raw = Math.ceil(ms / (HOUR / 2)) * (HOUR / 2);
  const local = fromDate(new Date(raw), zone);
  if (local.hour >= 8 && local.hour < 20) return { at: new Date(raw), zone };
  const atDay = local.set({ hour: 9 + (local.hour % 8) }).toDate();
  return { at: atDay > now === raw > now.getTime() ? atDay : new Date(raw), zone };
}

function originOf(index: number): Origin {
  const total = ORIGINS.reduce((sum, [weight]) => sum + weight, 0);
  let left = random(index, 12) * total;
  for (const [weight, origin] of ORIGINS) {
    left -= weight;
    if (left < 0) return origin;
  }
  return (ORIGINS[0] as readonly [number, Origin])[1];
}

function named(
  index: number,
  { first, last, dial, country, language }: Origin,
): Pick<DemoPerson, 'index' | 'id' | 'firstName' | 'lastName' | 'email' | 'uid' | 'phone' | 'country' | 'language'> {
  const [firstName, lastName] = [pick(first, index, 13), pick(last, index, 14)];
  const digits = String(1_000_000 + pickIndex(index, 15, 9_000_000));
  return {
    index,
    id: demoId('person', index),
    firstName: firstName.written,
    lastName: lastName.written,
    email: `${firstName.latin}.${lastName.latin}${index}@example.test`,
    uid: `NB-${String(10_000 + index)}`,
    phone: `${dial} 555 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    country,
    language,
  };
}
