/** Corrections such as “sorry, I meant …”, which replace an earlier answer. */

export interface Correction {
  /** The new answer, without the words that retract the earlier one. */
  said: string
  /**
   * `clear` retracts an answer explicitly. `likely` (“no, it's …”) does unless it can be an answer to the current
   * question. `possible` (“it should be …”) and `vague` (“actually …”) do only if the rest is an answer to an earlier
   * question.
   */
  kind: 'clear' | 'likely' | 'possible' | 'vague'
}

const OOPS =
  "(?:oops|whoops|sorry|pardon(?: me)?|excuse me|apologies|my apologies|no|nope|wait|hold on|wrong|my (?:mistake|bad|fault)|i'm sorry|i am sorry)"
/** Words before a correction. Without one of `OOPS`, they begin ordinary answers as well: “Oh, it's urgent”. */
const SORRY = `(?:oh|ah|hm+|actually|${OOPS})`
const GAP = '[\\s,.!:;–—-]+'
const RETRACTED = `(?:(?:oh|ah|hm+|actually)${GAP})*${OOPS}${GAP}(?:${SORRY}${GAP})*`
const WRONG = "(?:that|it|this)(?:'?s| is| was) (?:wrong|not right|incorrect|not correct|a typo|a mistake)"
const WRONG_ONE = 'wrong (?:one|name|number|address|e-?mail|phone|phone number|e-?mail address)'
const MISTAKE = 'i (?:made a (?:mistake|typo)|mistyped|misspoke)'
const TAKEN_BACK = [
  'i (?:actually |really )?mea?nt(?: to (?:say|write|type|put)|(?! to\\b))',
  'what i meant (?:is|was)',
  'scratch that',
  `i gave you the ${WRONG_ONE}`,
  // “Wrong colors” and “this is wrong on our old site” retract nothing; “wrong, …” does.
  `(?:${WRONG}|${WRONG_ONE}|${MISTAKE}|typo|wrong|correction)(?=\\s?[,.!:;–—-])`,
].join('|')
/** Begins ordinary answers, too: “It should be ready by Christmas”. */
const MAYBE_TAKEN_BACK = [
  'i wanted to (?:say|write|type)',
  '(?:it|that|this) should (?:be|have been|say|read)',
  '(?:(?:please )?change|correct) (?:that|it|this) to',
  WRONG,
  WRONG_ONE,
  MISTAKE,
].join('|')
const ITS =
  "(?:i (?:actually )?mea?nt|it'?s|it is|that'?s|it should (?:be|say)|the (?:right|correct|real) (?:one|name|number|address|answer) is|i wanted)"
const MAYBE_BACK = `(?:${MAYBE_TAKEN_BACK})${GAP}(?:${ITS}${GAP})?`
const MAYBE = `(?:${MAYBE_BACK}|${ITS}${GAP})`

const CLEAR = new RegExp(`^(?:${SORRY}${GAP})*(?:${TAKEN_BACK})${GAP}(?:${ITS}${GAP})?(\\S.*)$`, 'is')
/** As in chats: “*20k”. */
const STARRED = /^\*(?![\s*])([^*\n]+)$/
const I_MEAN = new RegExp(`^(?:${SORRY}${GAP})+i mean${GAP}(\\S.*)$`, 'is')
const LIKELY = new RegExp(`^${RETRACTED}${MAYBE}(\\S.*)$`, 'is')
const ACTUALLY_ITS = new RegExp(`^actually${GAP}(?:${ITS})${GAP}(\\S.*)$`, 'is')
const POSSIBLE = new RegExp(`^(?:(?:${SORRY}${GAP})+${MAYBE}|${MAYBE_BACK})(\\S.*)$`, 'is')
const VAGUE = new RegExp(
  // “No calls” rules out calls; “no, calls” does not.
  `^(?:(?:(?:no|nope|wrong|rather|not that)\\s*[,.!:;–—-]+\\s*)|(?:(?!no\\b|nope|wrong)${SORRY}|i mean|i changed my mind|make (?:that|it))${GAP})+(\\S.*)$`,
  'is',
)

/** “No, it's fine” and “sorry, it's not online” retract nothing. */
const NO_VALUE =
  /^(?:not|no|none|nothing|all|fine|ok|okay|good|enough|confidential|secret|a secret|too|just|still|only|about it|it|that|correct|right|up to you|hard|difficult|complicated|never mind)\b/i

/** The correction in the text; null if it retracts nothing. */
export function correctionIn(text: string): Correction | null {
  const said = text.trim().replaceAll(/[’‘]/g, "'")
  for (const [pattern, kind] of [
    [CLEAR, 'clear'],
    [STARRED, 'clear'],
    [I_MEAN, 'clear'],
    [LIKELY, 'likely'],
    [ACTUALLY_ITS, 'likely'],
    [POSSIBLE, 'possible'],
    [VAGUE, 'vague'],
  ] as const) {
    const rest = pattern.exec(said)?.[1]
    if (rest === undefined) continue
    if (kind !== 'vague' && NO_VALUE.test(rest)) return null
    return { said: rest.trim(), kind }
  }
  return null
}
