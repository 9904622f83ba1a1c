/**
 * How fast a page view was for its visitor, by the definitions of the Core Web Vitals. The library of that name does
 * more (back-forward cache, attribution) and weighs three times what a page may spend on it.
 */

/** Times in milliseconds since the visitor requested the page; undefined if not measured. */
export type Vitals = Record<'lcp' | 'inp' | 'cls' | 'ttfb', number | undefined>

interface Shift {
  startTime: number
  value: number
  hadRecentInput: boolean
}

/**
 * Adds up layout shifts: the worst run of them, in which each follows the one before within a second and the whole
 * takes five at most.
 */
export function shiftScore(): { add: (shift: Shift) => void; worst: number } {
  let first = 0
  let last = -1000
  let sum = 0
  const score = {
    worst: 0,
    add({ startTime, value, hadRecentInput }: Shift) {
      // Shifts right after input are expected.
      if (hadRecentInput) return
      if (startTime - last >= 1000 || startTime - first >= 5000) {
        first = startTime
        sum = 0
      }
      last = startTime
      sum += value
      score.worst = Math.max(score.worst, sum)
    },
  }
  return score
}

/**
 * The response time to a tap or key that visitors notice: the slowest, ignoring one in fifty; undefined without any.
 */
export function slowAnswer(durations: number[]): number | undefined {
  return durations.sort((a, b) => b - a)[Math.floor(durations.length / 50)]
}

/** Calls `done` once, with what was measured until the page is hidden for the first time. */
export function measureVitals(isHidden: () => boolean, done: (vitals: Vitals) => void): void {
  const [asked] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number
  })[]
  // A page opened in the background is not rendered, and says nothing about speed.
  if (!asked || isHidden()) return
  const { responseStart, activationStart = 0 } = asked
  // A prerendered page starts when the visitor opens it.
  const since = (time: number) => Math.max(0, time - activationStart)
  const shifts = shiftScore()
  /** By interaction; the slowest of its events counts. */
  const answers: Record<number, number> = {}
  let lcp: number | undefined

  /** Observes `type` if the browser supports it; `buffered` delivers earlier entries as well. */
  const observe = (type: string, act: (entry: never) => void) =>
    new PerformanceObserver(list => (list.getEntries() as never[]).forEach(act)).observe({
      ...{ type, buffered: true },
      // The minimum; only events use it.
      ...{ durationThreshold: 16 },
    })
  const answered = ({ interactionId, duration }: PerformanceEventTiming & { interactionId?: number }) => {
    if (interactionId) answers[interactionId] = Math.max(duration, answers[interactionId] ?? 0)
  }
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    lcp = since(startTime)
  })
  observe('layout-shift', shifts.add)
  observe('event', answered)
  observe('first-input', answered)

  const hidden = () => {
    if (!isHidden()) return
    removeEventListener('visibilitychange', hidden)
    done({
      ttfb: since(responseStart),
      lcp,
      // No shifts is a value only if the browser reports them at all.
      cls: 'LayoutShift' in window ? shifts.worst : undefined,
      inp: slowAnswer(Object.values(answers)),
    })
  }
  addEventListener('visibilitychange', hidden)
}
