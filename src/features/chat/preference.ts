/** Finds how a visitor wants to be contacted, and how not, in their own words. */
import type { PREFERENCES } from './chat-flow.ts'
import { plainWords } from './plain-words.ts'

export type Preference = (typeof PREFERENCES)[number]

export interface Wishes {
  /** The way that was named; if there are several, the first in the order of CHAT-34. */
  wants: Preference | undefined
  /** Ways that were ruled out. */
  excluded: Preference[]
}

/** In the order in which CHAT-34 tests them. */
const WAYS: readonly [Preference, string][] = [
  [
    'Video Call',
    'video(?:[- ]?(?:calls?|chats?|conference|meetings?))?|\\b(?:zoom|skype|face ?time|google meet|webex|(?:ms|microsoft) teams|teams (?:call|meeting)s?)\\b',
  ],
  ['In-person Meeting', '(?:in[- ])?person(?!al)|meet(?:ings?)?|face[- ]to[- ]face'],
  [
    'Phone',
    '(?:tele|cell|mobile )?phon(?:e[ds]?|ing)(?: calls?)?|\\b(?:call(?:s|ed|ing)?|whats ?app|sms|(?:by|via) text|text(?: me| messages?)|ring (?:me|us)|(?:me|us) a ring|mobile)\\b',
  ],
  ['Email', 'e?-?mail(?:s|ed|ing)?|\\b(?:write|written|writing)\\b'],
]

const TOKENS = new RegExp(
  [
    ...WAYS.map(([, words]) => `(${words})`),
    // Rules out what follows, until the clause ends.
    '(\\b(?:anything|everything|all|any(?: other)?(?: way)?)(?: else)?(?: but| except(?: for)?| besides| other than| apart from)\\b)',
    "(\\b(?:no|not|never|rarely|hardly|seldom|don'?t|do not|won'?t|can'?t|cannot|isn'?t|doesn'?t|without|except(?: for)?|instead of|rather than|other than|than|over|avoid|hate|neither|nor|stop|refuse|unable)\\b)",
    // Joins two ways, so that a negation carries over.
    '(\\b(?:or|and|nor)\\b|\\/|&)',
    // Ends a negation.
    '([,.;:!?()\\n]|\\b(?:but|only|just|rather|instead|please|prefer|use)\\b)',
  ].join('|'),
  'g',
)

/** Phrases with a negation that rule out nothing. */
const HARMLESS =
  /\b(?:why not|(?:don'?t|do not|doesn'?t|wouldn'?t) (?:mind|know|care|matter)|no (?:problem|preference|idea)|not sure|not only)\b/g

/** A negation after the way that it rules out: “phone is no good”. */
const RULED_OUT_AFTER =
  /^\s*(?:me |us |calls? )?(?:(?:is|are|would be|was|does|do|will|can|am)(?:n't| not| no\b|n't be| never)|won't|can't|cannot|no\b(?!\.? ?(?:is\b|:|\d|problem|prefer))|not\b(?! only)|(?:is|are) (?:broken|dead)\b|only (?:if\b|in (?:an )?emergenc))/

/** What the text says about ways to be contacted. */
export function preferencesIn(text: string): Wishes {
  const said = plainWords(text).replaceAll(HARMLESS, match => ' '.repeat(match.length))
  const wanted = new Set<Preference>()
  const excluded = new Set<Preference>()
  let isRuledOut = false
  let isAnyOther = false
  let last: { way: Preference; end: number; isLinked: boolean } | null = null
  for (const token of said.matchAll(TOKENS)) {
    const [words, video, person, phone, mail, anyOther, rulesOut, links] = token
    const end = token.index + words.length
    const way = wayOf([video, person, phone, mail])
    if (way) {
      const isApart: boolean =
        last !== null && last.way !== way && !last.isLinked && said.slice(last.end, token.index).trim() !== ''
      if (isApart) isRuledOut = false
      const isOut = isRuledOut || RULED_OUT_AFTER.test(said.slice(end))
      ;(isOut ? excluded : wanted).add(way)
      last = { way, end, isLinked: false }
    } else if (anyOther || rulesOut) {
      // “Email over phone” rules out phone, “over the phone” does not.
      const isBetween = last !== null && said.slice(last.end, token.index).trim() === ''
      if (words === 'over' && !isBetween) continue
      isRuledOut = true
      isAnyOther ||= Boolean(anyOther)
      last = null
    } else if (links) {
      if (last) last.isLinked = true
    } else {
      isRuledOut = false
    }
  }
  const wants = WAYS.map(([way]) => way).find(way => wanted.has(way) && !excluded.has(way))
  return { wants: wants ?? whatIsLeft(excluded, isAnyOther), excluded: [...excluded] }
}

function wayOf(found: (string | undefined)[]): Preference | undefined {
  return WAYS[found.findIndex(words => words !== undefined)]?.[0]
}

/** The only way left, or the least demanding one if the visitor accepts any other. */
function whatIsLeft(excluded: Set<Preference>, isAnyOther: boolean): Preference | undefined {
  if (excluded.size === 0) return undefined
  const order = ['Email', 'Phone', 'Video Call', 'In-person Meeting'] as const
  const left = order.filter(way => !excluded.has(way))
  return left.length === 1 || isAnyOther ? left[0] : undefined
}
