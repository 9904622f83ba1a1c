/** The questions in a message, as concepts. */
import { asksForOffer, conceptsOf, questionConcepts, refersBack, SUBJECTS } from './concepts.ts'

/** What a question asks about, and all that was heard of it, with the words that say little. */
export interface Asked {
  concepts: string[]
  heard: Set<string>
  /** Somebody asks whether we do something. */
  isOffer: boolean
}

/** Several questions as one. */
export const together = (parts: Asked[]): Asked => ({
  concepts: [...new Set(parts.flatMap(({ concepts }) => concepts))],
  heard: new Set(parts.flatMap(({ heard }) => [...heard])),
  isOffer: parts.every(({ isOffer }) => isOffer),
})

/** What is asked, for each question in a message: “how long does it take” asks about what was named before. */
export function askedIn(message: string): Asked[] {
  let named: string[] = []
  return partsOf(message).map(part => {
    const own = questionConcepts(part)
    const subjects = own.filter(concept => SUBJECTS.has(concept))
    const asked = refersBack(part) && subjects.length === 0 ? [...new Set([...own, ...named])] : own
    if (subjects.length > 0) named = subjects
    return { concepts: asked, heard: new Set([...conceptsOf(part), ...asked]), isOffer: asksForOffer(part) }
  })
}

/** The questions in a message: what stands between question marks, and what a second question word begins. */
function partsOf(question: string): string[] {
  return question
    .split(
      /\?+\s*|;\s*|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|do|does|can|could|will|would|is|are)\b)/i,
    )
    .map(part => part.trim())
    .filter(part => questionConcepts(part).length > 0)
    .slice(0, 3)
}
