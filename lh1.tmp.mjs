import { chromium } from '@playwright/test';
import { pathToFileURL } from 'node:url';
const lh = (await import(pathToFileURL('/tmp/lead/.data/lighthouse/node_modules/lighthouse/core/index.js').href)).default;
const url = 'http://localhost:8190'; const N = Number(process.argv[3] ?? 1);
const path = process.argv[2] ?? '/';
const res = await fetch(url + '/api/login', { method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body: JSON.stringify({ email: 'partner@demo.test', password: 'Welcome-2-Demo' }) });
const cookies = res.headers.getSetCookie().map((e) => /^([^=]+)=([^;]*)/.exec(e)).map((f) => ({ name: f[1], value: f[2], url }));
for (let i = 0; i < N; i++) {
  const port = 9333 + i;
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`] });
  const s = await browser.newBrowserCDPSession(); await s.send('Storage.setCookies', { cookies });
  const { lhr } = await lh(url + path, { port, output: 'json', logLevel: 'silent', onlyCategories: ['performance'], formFactor: 'mobile' });
  await browser.close();
  const a = lhr.audits; if (lhr.runtimeError) console.log(lhr.runtimeError); for (const x of Object.values(a)) if (x.errorMessage) console.log(x.id, x.errorMessage);
  console.log('score', lhr.categories.performance.score * 100, 'FCP', a['first-contentful-paint'].displayValue, 'LCP', a['largest-contentful-paint'].displayValue, 'TBT', a['total-blocking-time'].displayValue, 'SI', a['speed-index'].displayValue, 'CLS', a['cumulative-layout-shift'].displayValue);
  if (i === N - 1) {
    for (const id of ['lcp-breakdown-insight', 'lcp-discovery-insight', 'long-tasks', 'mainthread-work-breakdown', 'bootup-time', 'network-requests', 'unused-javascript']) {
      const d = a[id]?.details; console.log('==', id, a[id]?.displayValue ?? '');
      const items = d?.items ?? [];
      for (const it of items.slice(0, 60)) {
        if (it.node) console.log('  node', it.node.selector, '|', it.node.nodeLabel?.slice(0, 90), JSON.stringify(it.node.boundingRect));
        else if (it.items) for (const j of it.items) console.log('   ', JSON.stringify(j).slice(0, 200));
        else if (id === 'network-requests') console.log('  ', Math.round(it.networkRequestTime), Math.round(it.networkEndTime), it.transferSize, it.priority, it.url.replace(url, '').slice(0, 90));
        else console.log('  ', JSON.stringify(it).slice(0, 230));
      }
    }
  }
}
