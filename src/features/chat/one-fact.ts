/** A short message that answers one question of the script: “my budget is 10k”, “in 3 months”, “call me”. */
import type { ChatInfo, InfoField } from '#lib/chat-record.ts'
import { FLOW, type Question, SERVICES } from './chat-flow.ts'
import { plainWords, withoutCourtesy } from './plain-words.ts'
import { preferencesIn } from './preference.ts'

/** An unambiguous amount of money: with a currency sign, a unit, or a `k`. */
export const AMOUNT =
  '(?:[$€£]\\s?\\d[\\d.,]*\\s?(?:k|m|thousand|grand|million)?\\+?|\\d[\\d.,]*\\s?(?:k|thousand|grand|million|dollars|usd|eur|euros?|bucks)\\b\\+?(?: dollars| usd| euros?)?)'
const ABOUT =
  '(?:about|around|roughly|approximately|approx\\.?|up to|under|over|max(?:imum)?|at most|at least|less than|more than|between|circa|like|~)?\\s?'
const SUM = `${ABOUT}${AMOUNT}(?:\\s?(?:-|–|to|and)\\s?${AMOUNT})?`
const BARE_SUM = `${ABOUT}[$€£]?\\s?\\d[\\d.,]*\\s?(?:k|m|thousand|grand|million)?\\+?(?: dollars| usd| euros?)?`

const BUDGETS = [
  new RegExp(
    `^(?:(?:my|our|the|we have a|i have a|i've a|with a)\\s)?(?:total |max(?:imum)? |overall )?budget(?:'s| is| would be| will be| of| should be|:| range is)?(?: set)?(?: at)? ?(${SUM}|${BARE_SUM})$`,
  ),
  new RegExp(
    `^(?:we|i)(?:'ve| have| can| could| want to| would| plan to|'d)*(?: got| spend| pay| invest| afford)? (${SUM})(?: (?:to spend|for (?:this|it|that|the project)|available|in total|budget))?$`,
  ),
  new RegExp(`^(${SUM})(?: (?:budget|to spend|in total|max|tops|at most))?$`),
]

const NUMBER = '(?:\\d+|an?|one|two|three|four|five|six|a few|a couple of|couple of|several)'
const UNIT = '(?:days?|weeks?|months?|years?|quarters?)'
/** Months, seasons and feasts, but not “may”, which is also a verb. */
export const SEASONS =
  'january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|spring|summer|autumn|fall|winter|christmas|easter|the holidays|black friday|new year'
const MONTH = `(?:may|${SEASONS})`
const DAY = '\\d{1,2}(?:st|nd|rd|th)?'
const WHEN = [
  `(?:in|within|by|before|until|around|for)? ?(?:the )?(?:next |about |around |approx\\.? )?${NUMBER}(?:\\s?(?:-|–|to|or)\\s?${NUMBER})? ${UNIT}(?: from now| max| at most| or so)?`,
  `(?:by|before|until|in|around|for|this|next|early|late|mid|end of|by the end of|the end of|at the end of)[ -]?(?:the )?(?:(?:early|late|mid|end of|beginning of|start of)[ -])?(?:${MONTH}|next ${UNIT}|this ${UNIT}|the ${UNIT}|q[1-4]|${UNIT})(?: 20\\d\\d)?`,
  `(?:(?:on|by|before|until|around) )?(?:the )?(?:${MONTH} ${DAY}|${DAY}(?: of)? ${MONTH})(?:,? 20\\d\\d)?`,
  'asap|as soon as possible|as fast as possible|right away|immediately|urgent(?:ly)?|no rush|no hurry|there is no rush|q[1-4](?: 20\\d\\d)?',
].join('|')
const TIMELINE = new RegExp(
  `^(?:(?:we|i)(?:'d)? (?:need|want|would like|like|have|must have|hope to have|plan to launch|want to launch|need to launch|have to launch|aim)(?: (?:it|this|that|to launch|to go live|the site|the website|the app|everything))?(?: (?:done|ready|finished|live|online|launched))? |(?:my|our|the) (?:timeline|deadline|time ?frame|launch(?: date)?) (?:is|would be) |(?:timeline|deadline):? |(?:it|this) (?:has to|should|must|needs to) be (?:done|ready|live|finished|online) )?(${WHEN})$`,
)

const WISH =
  "(?:(?:i|we|i'd|we'd|i'?m|we're|am|are|would|like|want|need|also|actually|really|rather|interested in|looking for|about|in fact|is|it'?s|it is|for|change (?:it|that|the service) to|switch to|make (?:it|that)|the service is|plus|and) )*"
const SERVICE = new RegExp(
  `^(${WISH})(?:a |an |some |your )?(${SERVICES.map(name => name.toLowerCase()).join('|')}|ai automation)(?: (?:service|services|too|as well|also|instead|then|for (?:us|me|that)))*$`,
)

const CONTACT =
  /^(?:(?:do not|don't|dont|can't|cannot|won't|never|no|not|rather|just|only|you can|can you|could you|feel free to|i'd|i|we|we'd|would|like|prefer(?: to be)?|want(?: to be)?|wish|meet|(?:talk|speak)(?: (?:to|with) (?:someone|somebody|you))?|(?:have )?(?:someone|somebody)|you|to|better|be|being|it's|it is|and|anything but|anything except)\s)*(?:(?:contact(?:ed)?|reach(?:ed)?|get back to|get in touch(?: with)?|write(?: to)?|answer(?: to)?|reply(?: to)?|call(?:ed)?(?: back)?|phone[ds]?|ring|e-?mail(?:ed|s)?|mail(?:s)?|text(?:ed)?|calls?|(?:by|via|per|over|on|through)(?: the)? (?:e-?mail|mail|phone|telephone|video|video call)|(?:phone|video) calls?|(?:no|without) video|meetings?|in person|an? (?:phone call|call|e-?mail|video call))(?:\s|$))(?:(?:me|us|back|instead|only|please|by|via|per|over|on|through|the|is best|works best|is better|is fine|preferred|e-?mail|mail|phone|telephone|video|call|calls|not|no|don't|rather|than|of|or|and|at all|tomorrow|today|later|next week|anytime|any time|in the|morning|afternoon|evening|mornings|afternoons|evenings)(?:\s|$))*$/

const DAYTIME =
  /^(?:(?:on|in the|i'm free|we're free|free|available|best|preferably|weekday|weekdays|monday|tuesday|wednesday|thursday|friday|any|every|in)\s)*((?:late |early )?(?:mornings?|afternoons?|evenings?|lunchtime|noon))(?:\s(?:please|are best|is best|works? best|is fine|are fine|would be best|works?))?$/

/** Times that a call may be wished for; for plain words. */
export const ANY_TIME = /\b(?:(?:morning|afternoon|evening)s?|today|tomorrow|later|next week|any ?time)\b/

/** Steps at which a time of day is taken as the visitor's availability. */
const HAS_DAYTIME: readonly Question[] = ['preference', 'phone', 'location', 'email']
/** Steps at which a date is part of the answer. */
const HAS_DATES: readonly Question[] = ['timeline', 'availability', 'location', 'closing']
/** Steps at which a bare web address is the answer, or part of it. */
const HAS_LINKS: readonly Question[] = ['competitor', 'website', 'name', 'location', 'closing']

const LINK = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i

/** Steps before the question where to meet: there, “Coffee shop” is what somebody owns. */
const ABOUT_BUSINESS: readonly Question[] = ['competitor', 'website', 'budget', 'timeline', 'name']

/** The option of any question that the text matches, except “Flexible”, which belongs to two of them. */
function optionIn(said: string, asked: Question): Partial<ChatInfo> | null {
  for (const [step, { options, stores }] of Object.entries(FLOW)) {
    // The visitor's business may be named like a service.
    if (step === 'service' && (asked === 'website' || asked === 'name')) continue
    if (step === 'location' && ABOUT_BUSINESS.includes(asked)) continue
    const option = options.find(each => each.toLowerCase() === said)
    if (option && option !== 'Flexible') return { [stores]: option }
  }
  return null
}

const field = (stores: InfoField, value: string | undefined) =>
  value === undefined || value.trim() === '' ? null : { [stores]: value.trim() }

/** `found` in the spelling of the original `part`. */
function spelled(part: string, found: string | undefined): string | undefined {
  if (found === undefined) return undefined
  const place = part.toLowerCase().replaceAll(/[’‘]/g, "'").lastIndexOf(found)
  return place < 0 ? found : part.slice(place, place + found.length)
}

const NAMED =
  /^(?:(?:actually|in fact|and|no|well) )*(?:my (?:first |full |real )?name(?:'s| is)|the name(?:'s| is)|name:|i am called|i'm called|(?:my|our|the) company(?:'s name)? is called|(?:please )?change my name to) ((?:(?! and (?:i|we|my|our)\b)[^,;]){1,80})$/
const COMPETES = /^(?:(?:my|our|the|a) )?(?:main |biggest |closest )?competitors?(?: is| are|:) (.{1,200})$/
const OWN_SITE =
  /^(?:(?:my|our|the) )?(?:own )?(?:web ?site|site|url|homepage|web address|domain|business)(?:'s| is(?: at)?|:) (.{1,200})$/

/** What the part says, if it clearly answers one question; else null. */
export function isOneFact(part: string, asked: Question): Partial<ChatInfo> | null {
  const option = optionIn(plainWords(part), asked)
  if (option) return option
  const said = withoutCourtesy(part).replace(/^(?:actually|in fact|by the way|btw|also|and|well)[, ]+/, '')
  const get = (pattern: RegExp) => spelled(part, pattern.exec(said)?.[1])
  for (const pattern of BUDGETS) if (pattern.test(said)) return field('budget', get(pattern))
  if (!HAS_DATES.includes(asked) && TIMELINE.test(said)) return field('timeline', get(TIMELINE))
  if (HAS_DAYTIME.includes(asked) && DAYTIME.test(said)) return field('availability', get(DAYTIME))
  if (NAMED.test(said)) return field('name', get(NAMED))
  if (COMPETES.test(said)) return field('amazonCompetitor', get(COMPETES))
  if (OWN_SITE.test(said) && asked !== 'service') return field('amazonWebsite', get(OWN_SITE))
  if (LINK.test(said) && !HAS_LINKS.includes(asked)) return field('amazonWebsite', spelled(part, said))
  return serviceIn(said, asked) ?? contactIn(said, asked)
}

function serviceIn(said: string, asked: Question): Partial<ChatInfo> | null {
  if (asked === 'name') return null
  const [, wish = '', name = ''] = SERVICE.exec(said) ?? []
  // “Web design” may describe the visitor's business, unless they say that they want it.
  if (name === '' || (asked === 'website' && wish.trim() === '')) return null
  return { service: SERVICES.find(service => service.toLowerCase().startsWith(name)) ?? name }
}

/** A way to be contacted; one that is only ruled out is noted for the team to read. */
function contactIn(said: string, asked: Question): Partial<ChatInfo> | null {
  // Here it is the actual answer.
  if (asked === 'preference' || asked === 'phone') return null
  if (!CONTACT.test(said.replaceAll(',', ''))) return null
  const { wants, excluded } = preferencesIn(said)
  // “Call me in the morning” says when, which is what was asked; “email me tomorrow” wants no call.
  if (asked === 'availability' && wants !== 'Email' && ANY_TIME.test(said)) return null
  if (wants) return { preferredContact: wants }
  return excluded.length > 0 ? { additionalInfo: said } : null
}
