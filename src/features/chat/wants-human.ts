/** Whether a visitor asks for a person instead of the script. Matches whole clauses, not product descriptions. */
import { clauses } from './plain-words.ts'

const ARTICLES =
  '(?:(?:a|an|the|any|some|your|one of your|one of you|you|another|actual|real|live|living|human) )*'
const PERSON = `${ARTICLES}(?:humans?(?: being)?s?|persons?|someone|somebody|anyone|anybody|agents?|representatives?|reps?|operators?)(?: (?:real|human|else|live))?`
const COLLEAGUE = `(?:${PERSON}|${ARTICLES}(?:(?:sales|support|nice|team|customer) )*(?:people|team(?: members?)?|staff(?: members?)?|advis[eo]rs?|consultants?|experts?|designers?|developers?|colleagues?|employees?|salespersons?|managers?|sales|support|service|guys))`
const NOW =
  '(?: (?:now|right now|right away|instead|first|here|directly|today|asap|immediately|if possible|for a (?:minute|moment|second|bit)|on (?:your|the) team|(?:from|of|in|at) (?:your|the) (?:team|company|agency|office|staff)))*'
const ABOUT = '(?: (?:about|regarding|concerning|who|that) .*)?'
const WISH =
  "(?:(?:can|could|may|might|would|will|i|we|you|u|i'd|we'd|i'll|i'm|like|love|want|wanna|need|have|got|to|rather|prefer|wish|hoping|just|really|please|actually|is|it|possible|there|a|any|way|how|do|let|me|us|for|get|be|allow|allowed|must|instead|could you|quickly|able|if|was|were|trying) )*"
const BOT =
  '(?:a |an |the |this |your |some )?(?:stupid |dumb )?(?:bots?|robots?|machines?|computers?|ai|chat ?bots?|scripts?|automat(?:ed|ic) (?:system|reply|replies))'

const WISHES = [
  `${WISH}(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|writ(?:e|ing)|deal(?:ing)?|connected|transferred|in touch) (?:to|with) ${COLLEAGUE}${NOW}${ABOUT}`,
  `${WISH}(?:want|need|get|give|find|bring|fetch|call|page|send|prefer|have)(?: me| us| in)? ${PERSON}${NOW}(?: to (?:talk|speak|chat) (?:to|with).*)?`,
  `${WISH}(?:connect|transfer|put|pass|hand|forward|switch|escalate)(?: me| us| this| it)?(?: on| over| through| in touch)* (?:to|with) ${COLLEAGUE}${NOW}${ABOUT}`,
  `${WISH}(?:connect me|transfer me|put me through|hand (?:me )?over|escalate)`,
  '(?:a |an |the )?(?:(?:real|live|actual|human|sales) )*(?:humans?(?: being)?|agent|representative|rep|operator|someone|somebody)(?: real)?',
  '(?:a )?(?:real|live|actual|living) (?:person|people)|live (?:chat|support|help)|human (?:support|help|contact|assistance)|(?:customer|support) (?:service|support|agent|care)',
  `(?:is|are) (?:there )?(?:${PERSON}|people|humans|a person)(?: (?:there|here|real|human|around|available|online|live|free|i can (?:talk|speak) to|to (?:talk|speak) to|who can help(?: me)?))*`,
  '(?:anyone|anybody|someone|somebody|any humans?)(?: (?:real|human))?(?: out)? (?:there|here|around|home|online|available)',
  `(?:are you|am i (?:talking|speaking|chatting|writing) (?:to|with)|is this|is that|you are|you're) (?:just |even |really |actually )?(?:${BOT}|(?:a )?(?:real|human|real person|person|human being|real human))(?: or .*)?`,
  `(?:i|we) (?:don't|do not|dont|won't|hate|refuse)(?: (?:want|like|wish))?(?: to)?(?: (?:talk|talking|speak|speaking|chat|chatting|deal|dealing) (?:to|with))? ?${BOT}`,
  `(?:no|not|stop|enough)(?: (?:with|of|more|another))? ${BOT}`,
].map(pattern => new RegExp(`^(?:${pattern})$`))

/** A wish to talk another way or at another time answers how and when, and is not a call for somebody now. */
const NOT_HERE =
  /\b(?:(?:by|on the|on my|over the|via|per) (?:tele|cell)?(?:phone|mobile|call)|by e?-?mail|video|in person|face to face|tomorrow|later|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/

/** Longest clause that is checked, in characters: such requests are short. */
const LONGEST = 160

/** Whether the text, as a whole or in one of its clauses, asks for a person. */
export function wantsHuman(text: string): boolean {
  return clauses(text).some(
    clause => clause.length <= LONGEST && !NOT_HERE.test(clause) && WISHES.some(wish => wish.test(clause)),
  )
}
