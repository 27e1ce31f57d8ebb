import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identityService } from '@nb/identity';
import { byService } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '@nb/team';
import { z } from 'zod';
import { startEdge, type Edge } from '../../services/edge/src/index.js';

const file = path.resolve(import.meta.dirname, '../../deploy/grafana/network-builders.json');
const panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'timeseries', 'stat']),
  title: z.string().min(1),
  gridPos: z.object({ h: z.int(), w: z.int().max(24), x: z.int(), y: z.int() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string() })).optional(),
});
const dashboard = z.object({ title: z.string(), uid: z.string(), schemaVersion: z.int(), panels: z.array(panel) });

/** Functions and words of PromQL, and labels: everything else in an expression is a metric. */
const WORDS = new Set([
  'sum',
  'max',
  'min',
  'rate',
  'by',
  'histogram_quantile',
  'le',
  'job',
  'queue',
  'route',
  'instance',
  'service',
  'state',
  'metric',
  'status',
  'quantile',
  '__rate_interval',
]);
const metricsIn = (expression: string) =>
  [...expression.replaceAll(/"[^"]*"/g, '').matchAll(/[a-z_][a-z0-9_]*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));

let identity: TestService;
let team: TestService;
let edge: Edge;
let shellDir: string;
beforeAll(async () => {
  [identity, team] = await Promise.all([startTestService(identityService), startTestService(teamService)]);
  shellDir = await mkdtemp(path.join(tmpdir(), 'nb-shell-'));
  await writeFile(path.join(shellDir, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  edge = await startEdge({
    port: 0,
    publicOrigin: 'http://localhost:8080',
    services: { ...byService(() => team.url), identity: identity.url },
    shellDir,
    remotes: [],
    telemetry: { metricsPort: 0 },
  });
}, 60_000);
afterAll(async () => {
  await edge?.close();
  await Promise.all([identity?.close(), team?.close()]);
  await rm(shellDir, { recursive: true, force: true });
});

test('the dashboard shows every metric of the product, and no others', async () => {
  const { panels } = dashboard.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const shown = new Set(
    panels
      .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)))
      .map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  );
  await (await fetch(`${edge.url}/api/team/downline`)).text();
  await identity.http('GET', '/metrics');
  const exported = new Set<string>();
  for (const url of [`${identity.url}/metrics`, `${team.url}/metrics`, edge.metricsUrl!]) {
    const text = await (await fetch(url)).text();
    for (const [, name] of text.matchAll(/^# TYPE (\w+) /gm)) exported.add(name!);
  }
  // Exported only with NATS, after a failure or at a second scrape.
  for (const name of ['consumer_pending_events', 'metric_unavailable', 'nodejs_eventloop_lag_seconds'])
    exported.add(name);
  expect([...shown].toSorted()).toEqual([...exported].toSorted());
}, 60_000);
