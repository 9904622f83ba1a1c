import { devices } from '@playwright/test'
import { launchBrowser, openBuiltSite } from './site.ts'
import { longestTask } from './long-tasks.ts'
const site = await openBuiltSite()
const browser = await launchBrowser()
for (const r of (process.argv[2] ?? '/,/services/web-design,/work,/blog').split(',')) {
  const ctx = await browser.newContext(devices['Pixel 7'])
  const page = await ctx.newPage()
  const c = await ctx.newCDPSession(page)
  await c.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const events: any[] = []
  c.on('Tracing.dataCollected', (e: any) => events.push(...e.value))
  await c.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink', 'loading'] } } as any)
  await page.goto(site.origin + r)
  await page.waitForTimeout(2500)
  const done = new Promise(ok => c.once('Tracing.tracingComplete', ok))
  await c.send('Tracing.end'); await done
  const nav = events.find(e => e.name === 'navigationStart' && e.args?.data?.isOutermostMainFrame && e.args.data.documentLoaderURL?.startsWith(site.origin)) ?? events.find(e => e.name === 'ResourceSendRequest')
  const t0 = nav?.ts ?? 0
  const fp = events.find(e => e.name === 'FunctionCall' || e.name === 'UpdateLayoutTree' )
  const tid = fp?.tid, pid = fp?.pid
  const tasks = events.filter(e => e.ph === 'X' && (e.name === 'ThreadControllerImpl::RunTask' || e.name === 'RunTask') && e.dur > 25000 && e.ts >= t0)
  console.log('==', r, 'longest', await longestTask(browser, site.origin + r, 3))
  for (const t of tasks.sort((a, b) => b.dur - a.dur).slice(0, 4)) {
    const sub = events.filter(e => e.ph === 'X' && e.pid === t.pid && e.tid === t.tid && e.ts >= t.ts && e.ts + e.dur <= t.ts + t.dur && e !== t && e.dur > 2500)
    console.log('  task', Math.round(t.dur / 1000), 'at', Math.round((t.ts - t0) / 1000), sub.map(e => `${e.name}:${Math.round(e.dur / 1000)}`).join(' '))
  }
  await ctx.close()
}
await browser.close(); await site.stop(); process.exit(0)
