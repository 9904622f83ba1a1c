/** Which passages of the site may be quoted to a visitor, and which of them promise a price or a span of time. */
import type { Passage } from '#lib/search/passages.ts'

/** A passage that may be quoted. */
export interface Statement extends Passage {
  path: string
  /** The service that its page is about; '' on other pages. */
  service: string
  /** Whether its page is one of rules, whose sentences hold for what their headings name. */
  isRule: boolean
  /** Whether its page is about this site alone, and not about what we make. */
  isOfSite: boolean
  /** The words below the title of its page. */
  isTop: boolean
  /** Whether what it says about prices, and what we promise, holds for everybody who asks. */
  promisesPrice: boolean
  /** The same about how long something takes. */
  promisesTime: boolean
}

/** The stories of clients, whose titles stand above cards on other pages. */
const STORY = /^\/case-studies\//
/**
 * A client's story, a project or a post tells of one case and promises nothing. The home page and the list of services
 * repeat what other pages say better.
 */
const isQuoted = (path: string) => !/^\/(?:(?:case-studies|blog|work)(?:\/.*)?|services)?$/.test(path)
/** On how many pages a heading stands that belongs to their frame, such as the call to write to us. */
const FRAME = 3
/** Where prices are settled, and where times are, too; of the pages of services only the lead above the steps says so. */
const PRICES = /^\/(?:faqs|terms|contact)$/
const TIMES = /^\/(?:faqs|terms|contact|privacy-policy|cookies|accessibility)$/
/** How a step of a process ends: with a line that says how long it takes. */
const STEP = /\n[^\n.]{0,20}\d[^\n.]*\b(?:days?|weeks?|months?)\b[^\n.]*$/i
/** The pages of rules begin with what they are about, which answers nothing. */
const TERMS = '/terms'
const RULES = /^\/(?:terms|privacy-policy|cookies|accessibility)$/

/** What may be quoted of all pages, by path. */
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
      // The steps are notes; the lead above them says it in sentences.
      .filter(({ text }) => !STEP.test(text)),
  )
}
