/** Judges what `npm audit` reports on the packages that reach visitors and functions, and holds our exceptions. */
import * as z from 'zod/mini'

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const
type Severity = (typeof SEVERITIES)[number]

/** A vulnerability of this severity or above fails the audit (docs/security.md, Packages). */
export const THRESHOLD: Severity = 'moderate'

const severity = z.enum(SEVERITIES)
const advisory = z.object({ title: z.string(), url: z.string(), severity })
const answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    // A string names another package of the list, through which the vulnerability came.
    z.object({ via: z.array(z.union([z.string(), advisory])) }),
  ),
})

/** A known vulnerability that is accepted for a while. */
export interface Exception {
  /** The URL of the advisory, as `npm audit` reports it. */
  url: string
  /** Why it does no harm here. */
  why: string
  /** ISO date on which the exception expires and has to be reviewed. */
  until: string
}

/** The accepted vulnerabilities; none today. */
export const EXCEPTIONS: readonly Exception[] = []

/** What blocks a release, one sentence each; `found` is the JSON of `npm audit`. Throws on any other input. */
export function checkAudit(found: unknown, exceptions: readonly Exception[], today: Date): string[] {
  const { vulnerabilities } = z.parse(answer, found)
  const holes = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap(hole => (typeof hole === 'string' ? [] : [{ name, ...hole }])),
  )
  const isGrave = (given: Severity) => SEVERITIES.indexOf(given) >= SEVERITIES.indexOf(THRESHOLD)
  const excused = (url: string) =>
    exceptions.some(exception => exception.url === url && new Date(exception.until) > today)
  const open = holes.filter(hole => isGrave(hole.severity) && !excused(hole.url))
  const idle = exceptions.filter(({ url }) => !holes.some(hole => hole.url === url))
  return [
    ...open.map(({ name, severity: how, title, url }) => `${name}: ${title} (${how}, ${url})`),
    ...idle.map(({ url }) => `The exception for ${url} is of no use any more; take it out.`),
  ]
}
