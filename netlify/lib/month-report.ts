/** The monthly mail: its numbers, a picture of its days, and three sentences. */
import { claimMonthReports, type MonthFigures, noteMonthReport } from '#data/month-reports.ts'
import type { Db } from '#data/rest-client.ts'
import { compose, type Email } from './emails.ts'
import { mailSettings } from './mail.ts'
import { chartWords, monthBefore, monthNumbers, monthSentences, nameOfMonth } from './month-words.ts'
import { mailMembers, morningOf } from './morning-mails.ts'

/** The previous month is reported until this day, in case the first mornings fail. */
const LAST_DAY = 3
/** The picture's size in pixels; it is shown at half that size. */
const [WIDTH, HEIGHT] = [1120, 320]
/** The picture's Content-ID in the mail. */
const PICTURE = 'days@month-report'

/** The first day of the month to report now, e.g. `2026-10-01` on the morning of November 1; null at other times. */
export function monthToReport(now: Date, timeZone: string | undefined): string | null {
  const today = morningOf(now, timeZone)
  if (!today || Number(today.slice(8)) > LAST_DAY) return null
  // Days are counted in UTC: east of it, the first morning comes before the month's last hours are counted.
  return now.toISOString().slice(0, 7) === today.slice(0, 7) ? monthBefore(today) : null
}

/** Draws the page views of each day as bars, as a PNG. */
export async function drawDays(days: MonthFigures['days']): Promise<Buffer> {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const step = WIDTH / Math.max(1, days.length)
  const bars = days.map(({ views }, place) => {
    const height = (views / most) * (HEIGHT - 4)
    return `<rect x="${place * step + 3}" y="${HEIGHT - 2 - height}" width="${step - 6}" height="${height}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><g fill="#1e6b4b">${bars.join('')}</g><rect y="${HEIGHT - 2}" width="100%" height="2" fill="#16211c"/></svg>`
  // Loaded only when needed, once a month.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

/** The mail to owners. `site` looks like `https://example.com`. */
function monthEmail(figures: MonthFigures, month: string, site: string): Email {
  return compose(
    `${nameOfMonth(month)}: ${monthSentences(figures, month)[0]}`,
    [{ text: monthSentences(figures, month).join(' ') }, { text: monthNumbers(figures, month) }],
    {
      text: 'Open the figures',
      url: `${site}/admin?tab=analytics&period=days&from=${month}&to=${figures.days.at(-1)?.day ?? month}`,
    },
    [
      {
        text: 'Visits are browser tabs, counted without cookies. Owners get this mail each month; the settings of notifications turn it off.',
      },
    ],
    { cid: PICTURE, words: chartWords(figures), width: WIDTH / 2, height: HEIGHT / 2 },
  )
}

/**
 * Mails owners about the previous month, once each, on the first mornings of a month in `AGENCY_TIME_ZONE`, using
 * `SMTP_URL` and `MAIL_FROM`. A failure is retried at the next call. If mail is not set up, nobody is told.
 */
export async function mailMonth(
  db: Db,
  environment: Record<string, string | undefined>,
  now: Date,
  clock: () => number = Date.now,
): Promise<{ sent: number; failed: number }> {
  const mail = mailSettings(environment)
  const month = monthToReport(now, environment.AGENCY_TIME_ZONE)
  if (!mail || !month) return { sent: 0, failed: 0 }
  const site = environment.URL ?? ''
  return mailMembers(
    mail,
    { area: 'month-report', id: `month-${month}`, site },
    await claimMonthReports(db, month),
    async ({ figures }) => {
      const bytes = await drawDays(figures.days)
      const picture = { name: 'page-views.png', mediaType: 'image/png', bytes, cid: PICTURE }
      return { ...monthEmail(figures, month, site), attachments: [picture] }
    },
    member => noteMonthReport(db, month, member),
    clock,
  )
}
