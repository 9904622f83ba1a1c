/** The questions in a message, as concepts. */
import { asksForOffer, conceptsOf, questionConcepts, refersBack, SUBJECTS } from './concepts.ts'

/** What a question asks about, and everything it mentions, including light words. */
export interface Asked {
  concepts: string[]
  heard: Set<string>
  /** Whether somebody asks if we do something. */
  isOffer: boolean
}

/** Merges several questions into one. */
export const together = (parts: Asked[]): Asked => ({
  concepts: [...new Set(parts.flatMap(({ concepts }) => concepts))],
  heard: new Set(parts.flatMap(({ heard }) => [...heard])),
  isOffer: parts.every(({ isOffer }) => isOffer),
})

/** What each question in a message asks: “how long does it take” refers to what was named before. */
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

/** Splits a message into questions, at question marks and before a second question word. */
function partsOf(question: string): string[] {
  return question
    .split(
      /\?+\s*|;\s*|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|do|does|can|could|will|would|is|are)\b)/i,
    )
    .map(part => part.trim())
    .filter(part => questionConcepts(part).length > 0)
    .slice(0, 3)
}
