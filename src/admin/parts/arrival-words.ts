/** How a visitor came to the site, in words. */
import type { LeadArrival } from '#data/arrival.ts'

/** The known parts of an arrival: `Campaign spring-tile (google, cpc)`, `From news.example`, `First page /services`. */
export function arrivalWords(arrival: LeadArrival | undefined): string[] {
  if (!arrival) return []
  const { campaign, source, medium, term, content, referrer, page } = arrival
  const by = [source, medium, term, content].filter(Boolean).join(', ')
  const named = campaign ? `Campaign ${campaign}${by && ` (${by})`}` : by && `Campaign by ${by}`
  return [...(named ? [named] : []), ...(referrer ? [`From ${referrer}`] : []), `First page ${page}`]
}
