import { ORIGINS } from './names.ts';
import { PARTNER, type DemoPerson } from './people.ts';
import { pipelineOf, type DemoPipeline } from './pipeline.ts';
import { demoId, pick, random } from './random.ts';

const HOUR = 3_600_000;
/** Golden ratio: steps of this fraction spread any number of values evenly over an interval. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** When each completed step was completed, in order, between joining and the last sign-in. */
export function stepTimes({
  index,
  stepsCompleted,
  createdAt,
  lastLoginAt,
  trainingCompletedAt,
}: DemoPerson): Map<number, Date> {
  const end =
    trainingCompletedAt ??
    new Date(
      createdAt.getTime() +
        ((lastLoginAt ?? createdAt).getTime() - createdAt.getTime()) * (0.4 + 0.5 * random(index, 20)),
    );
  const span = end.getTime() - createdAt.getTime();
  return new Map(
    stepsCompleted.map((step, place) => [
      step,
      new Date(createdAt.getTime() + (span * (place + 1)) / stepsCompleted.length),
    ]),
  );
}

/** When step 3 was opened first: for partner@demo.test two hours ago, so that its countdown runs. */
export function step3Start(person: DemoPerson, times: Map<number, Date>, now: Date): Date | null {
  if (person.index === PARTNER) return new Date(now.getTime() - 2 * HOUR);
  return person.prospects > 0 ? (times.get(2) ?? null) : null;
}

export interface DemoProspect extends DemoPipeline {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  isPotentialPartner: boolean;
  isPotentialCustomer: boolean;
  createdAt: Date;
}
const NOTES = [
  'Met at the gym, interested in the products',
  'Old colleague, ask about the family',
  'Wants to earn something on the side',
  'Call after six',
  null,
  null,
  null,
];

/** The person's contacts. */
export function prospectsOf(person: DemoPerson, times: Map<number, Date>, now: Date): DemoProspect[] {
  // The partner wrote names down for days before step 3 was opened, so that there is something to follow up.
  const begun =
    person.index === PARTNER ? new Date(person.createdAt.getTime() + 24 * HOUR) : step3Start(person, times, now);
  const from = (begun ?? person.createdAt).getTime();
  const to = (times.get(3) ?? person.lastLoginAt ?? now).getTime();
  return Array.from({ length: person.prospects }, (_, place) => {
    const seed = person.index * 100 + place;
    const origin = pick(ORIGINS, seed, 21)[1];
    const [first, last] = [pick(origin.first, seed, 22), pick(origin.last, seed, 23)];
    // Spread evenly, so that even a short list has some of each.
    const kind = (random(person.index, 24) + place * GOLDEN) % 1;
    const createdAt = new Date(from + ((Math.max(from, to) - from) * (place + 1)) / (person.prospects + 1));
    return {
      id: demoId('prospect', seed),
      name: `${first.written} ${last.written}`,
      email: random(seed, 25) < 0.6 ? `${first.latin}.${last.latin}@example.org` : null,
      phone: random(seed, 26) < 0.8 ? `${origin.dial} 555 ${String(1000 + (seed % 9000))}` : null,
      notes: pick(NOTES, seed, 27),
      isPotentialPartner: kind > 0.6,
      isPotentialCustomer: kind < 0.75,
      createdAt,
      ...pipelineOf(person, place, createdAt, now),
    };
  });
}
