/** The monthly mail, from the counts to the mail on a real mail server. */
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import type { Db } from '#data/rest-client.ts'
import { asOwner } from '../../local/database/roles.ts'
import { type LocalSupabase, startLocalSupabase } from '../../local/server.ts'
import { drawDays, mailMonth, monthToReport } from '../../netlify/lib/month-report.ts'
import { bodyOf, header, type Mailbox, openMailbox } from './support/mailbox.ts'

let backend: LocalSupabase
let db: Db
let mailbox: Mailbox

const environment = () => ({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Gantry <site@gantry.example>',
  URL: 'https://gantry.example',
  AGENCY_TIME_ZONE: 'America/New_York',
})
/** Morning of `day` in New York. */
const morning = (day: string) => new Date(`${day}T13:00:00Z`)
const work = (day: string) => mailMonth(db, environment(), morning(day))

const count = (statement: string) => asOwner(backend.database, sql => sql.script(statement))

beforeAll(async () => {
  backend = await startLocalSupabase({ port: 0, demo: false })
  db = createPublicClient({ url: backend.url, key: backend.serviceKey })
  const { auth } = createClient(backend.url, backend.serviceKey, { auth: { persistSession: false } })
  for (const role of ['owner', 'sales', 'editor']) {
    const email = `${role}@gantry.example`
    await auth.admin.createUser({ email, email_confirm: true })
    await db.rpc('grant_role', { email, member_role: role })
  }
  await count(`
    insert into public.visit_totals (grain, kind, day, name, visits) values
      ('day', 'visit', '2026-09-30', 'all', 100), ('day', 'visit', '2026-10-01', 'all', 1200),
      ('day', 'visit', '2026-10-31', 'all', 34), ('day', 'visit', '2026-11-01', 'all', 5),
      ('day', 'page', '2026-10-31', '/', 34), ('month', 'visit', '2026-10-01', 'all', 1234);
    insert into public.funnel_totals (kind, day, name, visits) values
      ('all', '2026-09-01', 'all', 40), ('all', '2026-10-15', 'all', 50), ('campaign', '2026-10-15', 'spring', 20),
      ('campaign', '2026-09-15', 'summer', 40);
    insert into public.lead_totals (kind, day, name, sent, contacted, won) values
      ('all', '2026-10-16', 'all', 3, 2, 2), ('campaign', '2026-10-16', 'spring', 3, 2, 2),
      ('campaign', '2026-09-16', 'summer', 9, 9, 9);
    insert into public.vital_counts (page, metric, device, day, bucket, views) values
      ('', 'lcp', 'phone', '2026-10-20', 80, 10), ('', 'lcp', 'desktop', '2026-10-20', 20, 99)`)
})
afterAll(() => backend.close())
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())

test('FIG-15 on the first morning of a month owners get one report on the month before, with a picture', async () => {
  expect(await work('2026-11-01')).toEqual({ sent: 1, failed: 0 })
  expect(await work('2026-11-02')).toEqual({ sent: 0, failed: 0 })
  const [mail, ...others] = mailbox.mails
  if (!mail) throw new Error('Nobody was told')
  expect([mail.to, others]).toEqual([['owner@gantry.example'], []])
  expect(header(mail, 'Subject')).toBe('October: 50 visits came in October, 25% more than in September.')
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
  const body = bodyOf(mail)
  for (const words of [
    '3 messages came by form and chat, 2 of them won by now.',
    'Most was won by “spring”: 2 of 20 visits.',
    'Page views: 1,234 (September: 100)',
    'Page views per day; the most, 1,200, on October 1.',
    'src="cid:days@month-report"',
    'https://gantry.example/admin?tab=analytics&period=days&from=2026-10-01&to=2026-10-31',
  ])
    expect(body).toContain(words)
  const [, picture = ''] =
    /Content-Type: image\/png[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail.source) ?? []
  expect(await sharp(Buffer.from(picture, 'base64')).metadata()).toMatchObject({ format: 'png', width: 1120 })
})

test('FIG-15 the chart has a bar for each day, in proportion to its views', async () => {
  const { data, info } = await sharp(
    await drawDays([
      { day: '2026-10-01', views: 10 },
      { day: '2026-10-02', views: 5 },
    ]),
  )
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const heightAt = (x: number) => {
    const column = Array.from(
      { length: info.height },
      (_, y) => data[(y * info.width + x) * info.channels] ?? 255,
    )
    return column.filter(light => light < 200).length / info.height
  }
  expect(heightAt(280)).toBeCloseTo(1, 1)
  expect(heightAt(840)).toBeCloseTo(0.5, 1)
})

test('FIG-15 a failed report is retried; none is sent when switched off, empty or without a mail server', async () => {
  await count(`update private.month_reports set sent_at = null, leased_until = now() - interval '1 second'`)
  const nowhere = { ...environment(), SMTP_URL: 'smtp://127.0.0.1:9' }
  expect(await mailMonth(db, nowhere, morning('2026-11-02'))).toEqual({ sent: 0, failed: 1 })
  // Held back for five minutes.
  expect(await work('2026-11-02')).toEqual({ sent: 0, failed: 0 })
  await count(`update private.month_reports set leased_until = now() - interval '1 second'`)
  expect(await mailMonth(db, {}, morning('2026-11-02'))).toEqual({ sent: 0, failed: 0 })
  await count('update public.notification_settings set month_report = false')
  expect(await work('2026-11-02')).toEqual({ sent: 0, failed: 0 })
  await count('update public.notification_settings set month_report = true')
  expect(await work('2026-11-03')).toEqual({ sent: 1, failed: 0 })
  expect(await work('2025-06-01')).toEqual({ sent: 0, failed: 0 })
})

test.each([
  ['2026-11-01T11:59:00Z', 'America/New_York', null],
  ['2026-11-01T12:00:00Z', 'America/New_York', '2026-10-01'],
  ['2026-01-03T13:00:00Z', 'America/New_York', '2025-12-01'],
  ['2026-11-04T13:00:00Z', 'America/New_York', null],
  // Days are counted in UTC, so on the first mornings of the east the month still goes on.
  ['2026-10-31T20:00:00Z', 'Australia/Sydney', null],
  ['2026-10-31T23:59:00Z', 'Asia/Singapore', null],
  ['2026-11-01T00:00:00Z', 'Australia/Sydney', '2026-10-01'],
  ['2026-11-01T20:00:00Z', 'Australia/Sydney', '2026-10-01'],
  ['2026-11-02T17:00:00Z', 'Pacific/Kiritimati', '2026-10-01'],
  ['2026-11-03T20:00:00Z', 'Australia/Sydney', null],
])('FIG-15 at %s in %s the month of %s is reported', (now, zone, month) => {
  expect(monthToReport(new Date(now), zone)).toBe(month)
})
