import lighthouse from 'lighthouse'
import { freePort } from '../scripts/lib/ports.ts'
import { launchBrowser, openBuiltSite } from './site.ts'
const routes = (process.argv[2] ?? '/floor,/').split(',')
const rounds = Number(process.argv[3] ?? 5)
const site = await openBuiltSite()
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
const all: Record<string, number[][]> = {}
for (let i = 0; i < rounds; i++)
  for (const r of routes) {
    const a = await lighthouse(site.origin + r, { port, onlyCategories: ['performance'], disableFullPageScreenshot: true, logLevel: 'error' })
    const v = (n: string) => Math.round(a!.lhr.audits[n]?.numericValue ?? NaN)
    const m = (a!.lhr.audits.metrics.details as any).items[0]
    ;(all[r] ??= []).push([v('first-contentful-paint'), v('largest-contentful-paint'), v('total-blocking-time'), m.observedFirstContentfulPaint, m.observedLargestContentfulPaint, m.observedLoad])
    if (i === rounds - 1 && process.env.NET) {
      for (const x of (a!.lhr.audits['network-requests'].details as any).items) console.log(x.url.replace(site.origin, '').slice(0, 60).padEnd(62), Math.round(x.networkRequestTime), Math.round(x.networkEndTime), x.transferSize, x.priority, x.resourceType)
      for (const x of (a!.lhr.audits['main-thread-tasks']?.details as any)?.items ?? []) console.log(x)
      console.log(JSON.stringify((a!.lhr.audits['lcp-breakdown-insight']?.details as any)?.items?.[1] ?? ''))
    }
  }
const med = (xs: number[]) => xs.sort((a, b) => a - b)[xs.length >> 1]
for (const r of routes) console.log(r.padEnd(24), 'fcp,lcp,tbt,ofcp,olcp,oload', [0, 1, 2, 3, 4, 5].map(k => med(all[r]!.map(x => x[k]!))), 'lcps', all[r]!.map(x => x[1]))
await browser.close()
await site.stop()
process.exit(0)
