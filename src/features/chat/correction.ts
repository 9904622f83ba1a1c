/** Corrections such as “sorry, I meant …”, which replace an earlier answer. */

export interface Correction {
  /** The new answer, without the words that retract the earlier one. */
  said: string
  /**
   * `clear` retracts an answer explicitly. `likely` (“no, it's …”) does unless it can be an answer to the current
   * question. `possible` (“actually …”) does only if the rest is an answer to an earlier question.
   */
  kind: 'clear' | 'likely' | 'possible'
}

const SORRY =
  "(?:oh|oops|whoops|ah|hm+|sorry|pardon(?: me)?|excuse me|apologies|my apologies|no|nope|wait|hold on|wrong|actually|my (?:mistake|bad|fault)|i'm sorry|i am sorry)"
const GAP = '[\\s,.!:;–—-]+'
const TAKEN_BACK = [
  'i (?:actually |really )?meant(?: to (?:say|write|type|put))?',
  'i wanted to (?:say|write|type)',
  'what i meant (?:is|was)',
  'scratch that',
  '(?:it|that|this) should (?:be|have been|say|read)',
  '(?:(?:please )?change|correct) (?:that|it|this) to',
  "(?:that|it|this)(?:'s| is| was) (?:wrong|not right|incorrect|not correct|a typo|a mistake)",
  'i (?:made a (?:mistake|typo)|mistyped|misspoke)',
  'i gave you the wrong (?:one|name|number|address|e-?mail|phone|phone number|e-?mail address)',
  'wrong (?:one|name|number|address|e-?mail|phone|phone number|e-?mail address)',
  // “Wrong colors” retracts nothing; “wrong, …” does.
  '(?:typo|wrong|correction)(?=\\s?[,.!:;–—-])',
].join('|')
const ITS =
  "(?:i (?:actually )?meant|it's|it is|that's|it should (?:be|say)|the (?:right|correct|real) (?:one|name|number|address|answer) is|i wanted)"

const CLEAR = new RegExp(`^(?:${SORRY}${GAP})*(?:${TAKEN_BACK})${GAP}(?:${ITS}${GAP})?(\\S.*)$`, 'is')
const I_MEAN = new RegExp(`^(?:${SORRY}${GAP})+i mean${GAP}(\\S.*)$`, 'is')
const LIKELY = new RegExp(`^(?:(?!actually)${SORRY}${GAP})+(?:${ITS})${GAP}(\\S.*)$`, 'is')
const ACTUALLY_ITS = new RegExp(`^actually${GAP}(?:${ITS})${GAP}(\\S.*)$`, 'is')
const POSSIBLE = new RegExp(
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
    [I_MEAN, 'clear'],
    [LIKELY, 'likely'],
    [ACTUALLY_ITS, 'likely'],
    [POSSIBLE, 'possible'],
  ] as const) {
    const rest = pattern.exec(said)?.[1]
    if (rest === undefined) continue
    if (kind !== 'possible' && NO_VALUE.test(rest)) return null
    return { said: rest.trim(), kind }
  }
  return null
}
