/** Which passages of the site may be quoted to a visitor, and which of them promise a price or a duration. */
import type { Passage } from '#lib/search/passages.ts'

/** A passage that may be quoted. */
export interface Statement extends Passage {
  path: string
  /** The service that its page is about; '' on other pages. */
  service: string
  /** Whether its page states rules, which apply only to what their headings name. */
  isRule: boolean
  /** Whether its page is only about this site, and not about what we make. */
  isOfSite: boolean
  /** Whether it is the text below the page's title. */
  isTop: boolean
  /** Whether its prices and our promises apply to everybody who asks. */
  promisesPrice: boolean
  /** The same for durations. */
  promisesTime: boolean
}

/** Case studies, whose titles also head cards on other pages. */
const STORY = /^\/case-studies\//
/**
 * A case study, a project or a post describes one case and promises nothing. The home page and the list of services
 * repeat what other pages say better.
 */
const isQuoted = (path: string) => !/^\/(?:(?:case-studies|blog|work)(?:\/.*)?|services)?$/.test(path)
/** A heading on this many pages belongs to their frame, such as the call to write to us. */
const FRAME = 3
/** Pages that settle prices, and pages that settle durations; on service pages only the lead above the steps does. */
const PRICES = /^\/(?:faqs|terms|contact)$/
const TIMES = /^\/(?:faqs|terms|contact|privacy-policy|cookies|accessibility)$/
/** A process step ends with a line that says how long it takes. */
const STEP = /\n[^\n.]{0,20}\d[^\n.]*\b(?:days?|weeks?|months?)\b[^\n.]*$/i
/** Pages of rules begin with an introduction, which answers nothing. */
const TERMS = '/terms'
const RULES = /^\/(?:terms|privacy-policy|cookies|accessibility)$/

/** The quotable passages of all pages, given by path. */
export function statementsOf(pages: Record<string, Passage[]>): Statement[] {
  const stories = new Set(
    Object.entries(pages).map(([path, passages]) => (STORY.test(path) ? passages[0]?.heading : undefined)),
  )
  const quoted = Object.entries(pages).filter(([path]) => isQuoted(path))
  const counts = new Map<string, number>()
  for (const [, passages] of quoted)
    for (const heading of new Set(passages.map(passage => passage.heading)))
      counts.set(heading, (counts.get(heading) ?? 0) + 1)
  const isOwn = ({ heading }: Passage) => !stories.has(heading) && (counts.get(heading) ?? 0) < FRAME
  return quoted.flatMap(([path, passages]) =>
    passages
      .filter(isOwn)
      .map((passage, place, own) => ({
        ...passage,
        path,
        service: path.startsWith('/services/') ? (passages[0]?.heading ?? '') : '',
        isRule: RULES.test(path),
        isOfSite: RULES.test(path) && path !== TERMS,
        isTop: passage === passages[0],
        promisesPrice: PRICES.test(path),
        promisesTime: TIMES.test(path) || (!STEP.test(passage.text) && STEP.test(own[place + 1]?.text ?? '')),
      }))
      .filter(({ isTop, isRule }) => !isTop || !isRule)
      // The steps are notes; the lead above them says the same in sentences.
      .filter(({ text }) => !STEP.test(text)),
  )
}
