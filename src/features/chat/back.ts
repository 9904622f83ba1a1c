/** Wishes to answer an earlier question again: “go back”, “change my name”. */
import type { ChatInfo } from '#lib/chat-record.ts'
import { FLOW, type Question } from './chat-flow.ts'

const WISH =
  "(?:(?:can|could|may|i|we|i'd|we'd|let|let's|me|want|need|would|like|to|please|sorry,?|oh,?|wait,?) )*"
const BACK = new RegExp(
  `^${WISH}(?:(?:go |step )?back(?: (?:one|a|to the (?:previous|last|earlier))(?: (?:question|step|one))?)?|(?:the )?previous(?: (?:question|step|one))?)$`,
)
/** Without the new value; “change my name to Bob” has it. */
const CHANGE = new RegExp(
  `^${WISH}(?:change|correct|edit|fix|update) (?:my |our |the )?(?:(?:(?:first|company) )?(name)|(e-?mail)(?: address)?|((?:phone|mobile) ?(?:number)?|number)|(budget)|(timeline|deadline))$`,
)
const CHANGED: readonly Question[] = ['name', 'email', 'phone', 'budget', 'timeline']

/**
 * The question that the visitor goes back to; `step`, the open one, if there is none or it will come anyway; null if the
 * text is no such wish. `said` is plain, without courtesy.
 */
export function backTo(
  said: string,
  step: Question,
  { info, previous }: { info: ChatInfo; previous: Question | null },
): Question | null {
  if (BACK.test(said)) return step === 'farewellEmail' ? step : (previous ?? step)
  const found = CHANGE.exec(said)?.slice(1)
  if (!found) return null
  const to = CHANGED[found.findIndex(word => word !== undefined)]
  return to && step !== 'farewellEmail' && info[FLOW[to].stores] !== '' ? to : step
}
