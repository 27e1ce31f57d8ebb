/** One value of a metric, told apart from its others by labels. */
export interface Sample {
  labels?: Record<string, string>;
  value: number;
}
type Reading = number | readonly Sample[];
export type Read = () => Reading | Promise<Reading>;
type Kind = 'gauge' | 'counter' | 'histogram';
/** A line's name may have an ending, as those of a histogram do. */
export type Line = Sample & { ending?: '_bucket' | '_sum' | '_count' };
interface Metric {
  name: string;
  help: string;
  kind: Kind;
  read: () => Promise<readonly Line[]>;
}

const READ_WITHIN_MS = 2_000;
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (labels: Record<string, string> = {}) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** What a process tells Prometheus. Everything is read when it is asked for, so that nothing is spent between. */
export class Metrics {
  private readonly all = new Map<string, Metric>();

  /** A value that goes up and down. `read` may fail: then the metric is missing and `metric_unavailable` says so, for it must not look like 0. */
  gauge(name: string, help: string, read: Read): void {
    this.add(name, help, 'gauge', async () => samples(await read()));
  }
  /** A value that only grows. */
  counter(name: string, help: string, read: Read): void {
    this.add(name, help, 'counter', async () => samples(await read()));
  }
  histogram(name: string, help: string, read: () => readonly Line[]): void {
    this.add(name, help, 'histogram', () => Promise.resolve(read()));
  }

  private add(name: string, help: string, kind: Kind, read: Metric['read']): void {
    if (this.all.has(name)) throw new Error(`There are two metrics ${name}`);
    this.all.set(name, { name, help, kind, read });
  }

  /** In Prometheus' text format. */
  async text(): Promise<string> {
    const missing: Line[] = [];
    const parts: string[] = [];
    // One after the other, so that asking is not itself what is seen waiting for a connection.
    for (const metric of this.all.values()) {
      try {
        parts.push(written(metric, await within(metric.read())));
      } catch {
        missing.push({ labels: { metric: metric.name }, value: 1 });
      }
    }
    const unavailable = {
      name: 'metric_unavailable',
      help: 'Metrics that could not be read just now.',
      kind: 'gauge' as const,
    };
    return [...parts, written(unavailable, missing)].filter((part) => part !== '').join('');
  }
}

const samples = (reading: Reading): readonly Sample[] => (typeof reading === 'number' ? [{ value: reading }] : reading);

function written({ name, help, kind }: Omit<Metric, 'read'>, lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  const values = lines.map(({ labels, value, ending = '' }) => `${name}${ending}${labelled(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${values.join('')}`;
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), READ_WITHIN_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
