/** Groups unanswered questions by similarity, because many wordings can share one answer. */
import type { UnansweredQuestion } from '#data/unanswered-questions.ts'
import { questionConcepts } from '#lib/answers/concepts.ts'
import { isDirective } from '#lib/answers/directive.ts'

/** Questions that ask the same thing, judging by their words. */
export interface QuestionGroup {
  /** The most used wording; of several, the shortest. */
  title: string
  /** The other wordings, newest first. */
  others: string[]
  /** Every wording as typed. */
  wordings: string[]
  count: number
  /** How many visitors asked for a person, and how many had the question noted. */
  wantedPerson: number
  noted: number
  /** The start of the latest of these conversations. */
  lastAsked: string
  /** A prompt injection attempt; it had no effect. */
  isDirective: boolean
}

/** Two questions are similar if they share this fraction of their concepts. */
const ALIKE = 0.6

/** The groups, most asked first; prompt injection attempts come last. Expects questions newest first. */
export function groupQuestions(questions: UnansweredQuestion[]): QuestionGroup[] {
  const groups: { concepts: Set<string>; isDirective: boolean; members: UnansweredQuestion[] }[] = []
  for (const asked of questions) {
    const concepts = new Set(questionConcepts(asked.question))
    const directive = isDirective(asked.question)
    const like = groups.find(
      group =>
        group.isDirective === directive &&
        (directive ||
          likeness(group.concepts, concepts) >= ALIKE ||
          hasWording(group.members, asked.question)),
    )
    if (like) like.members.push(asked)
    else groups.push({ concepts, isDirective: directive, members: [asked] })
  }
  return groups
    .map(({ members, isDirective }) => toGroup(members, isDirective))
    .sort((one, other) => Number(one.isDirective) - Number(other.isDirective) || other.count - one.count)
}

/** The share of concepts in common, from 0 to 1. */
function likeness(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter(concept => other.has(concept)).length
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

const plain = (question: string) => question.trim().toLowerCase()
const hasWording = (members: UnansweredQuestion[], question: string) =>
  members.some(member => plain(member.question) === plain(question))

function toGroup(members: UnansweredQuestion[], directive: boolean): QuestionGroup {
  const wordings = [...new Set(members.map(({ question }) => question.trim()))]
  const used = (wording: string) =>
    members.filter(({ question }) => plain(question) === plain(wording)).length
  const [title = '', ...others] = wordings.toSorted(
    (one, other) => used(other) - used(one) || one.length - other.length,
  )
  return {
    ...{ title, others, wordings, count: members.length, isDirective: directive },
    wantedPerson: members.filter(({ wants_person: wants }) => wants).length,
    noted: members.filter(({ is_noted: isNoted }) => isNoted).length,
    lastAsked: members[0]?.asked_at ?? '',
  }
}
