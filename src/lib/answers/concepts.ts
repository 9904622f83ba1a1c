/** The concepts by which questions and passages are compared: word stems, with synonyms merged into one. */
import { isStopWord, stem, wordsIn } from '#lib/search/words.ts'
import { isFiller, isFillerWord } from './fillers.ts'

/** Groups of synonyms; the first word stands for the whole group. */
const SAME = [
  'price prices cost costs charge charges fee fees rate rates quote quotes estimate estimates expensive cheap affordable pricing money dollars budget budgets',
  'pay payment payments paid invoice invoices installment installments instalments billed billing deposit upfront advance stripe paypal',
  'site website websites web webpage webpages homepage',
  'video videos film films clip clips commercial commercials promo promos spot spots movie movies',
  'shop shops ecommerce webshop webshops',
  'edit edits editing edited update updates updating change changes modify swap replace adjust rewrite ourselves myself yourself themselves',
  'own owns owner ownership yours belong belongs copyright',
  'license licenses licence licences royalty royalties',
  'support maintenance maintain aftercare',
  'warranty warranties',
  'reply replies respond response hear heard answered',
  'team staff employees',
  'person persons people human humans',
  'programmer programmers developer developers engineer engineers coder',
  'deliver delivers delivered delivery handover receive receives received come comes',
  'complete completed completes completion done',
  'late overdue',
  'tax taxes vat',
  'located location based office offices headquarters headquartered country',
  'experience experienced founded established history',
  'ai artificial intelligence machine machines robot robots chatgpt',
  'launch launched live release released deploy go-live',
  'picture pictures image images photo photos photography',
  'render renders rendering rendered visualization visualisation visualizations 3d cgi',
  'app apps application applications mobile ios android iphone',
  'offer offers make makes made produce produces provide provides services service',
  'fast quick quickly speed performance slow',
  'accessible accessibility wcag disabled blind screenreader',
  'seo search ranking rank',
  'text texts copy copywriting content words writing written wording',
  'portfolio examples example references reference showcase',
  'confidential confidentiality nda secret',
  'refund refunds',
  'improve redo rework redesign fix fixes fixing repair correct rebuild rebuilt',
  'bug bugs defect defects fault faults error errors break breaks broken crash crashes',
  'brand brands branding identity',
  'build builds building built develop developed developing development create creates created creating program programs programmed programming',
  'technology technologies tech stack tool tools framework frameworks',
  'company companies business businesses firm agency',
  'project projects contract contracts agreement job jobs',
  'run runs running manage manages managed managing',
  'keep keeps kept keeping save saves saved retain retention',
  'chat conversation conversations',
  'message messages mail mails email emails inquiry inquiries',
  'cancel cancelation cancellation terminate quit stop stops stopping end ends ending',
  'revision revisions round rounds feedback',
  'data privacy personal gdpr details',
  'delete deleted deletion erase remove',
  'cookie cookies tracking',
  'guarantee guarantees promise promised warrantee',
  'automation automate automations automated workflow workflows flow flows',
  'social instagram facebook tiktok youtube',
  'ads ad advertising advertisement advertisements campaign campaigns adwords ppc',
  'start begin kick-off kickoff started beginning',
  'call calls meeting talk talks meet',
]

const CONCEPTS = new Map(
  SAME.flatMap(group => {
    const [first = '', ...others] = group.split(' ')
    return [first, ...others].map(word => [stem(word), stem(first)] as const)
  }),
)

/** Page search uses “about” and “us”; in sentences they carry no meaning. */
const isNothing = (word: string) => isStopWord(word) || word === 'about' || word === 'us'

/** Whether a word is known here even if no passage contains it. */
export const isOwnWord = (word: string): boolean =>
  isNothing(word) || isFillerWord(word) || CONCEPTS.has(stem(word))

/** A duration as the site's pages write it: “2-4 weeks”, “within 24-48 hours”. */
const SPAN =
  /(?:\d|\b(?:one|two|three|four|five|six|twelve|thirty|ninety))\s?(?:[-–]|to|or)?\s?\d*[-\s](?:hours?|days?|weeks?|months?|years?)\b|\bhalf an hour\b/i
const HOW_LONG =
  /\bhow (?:long(?! have you)|fast|quick(?:ly)?|much time|soon)\b|\b(?:hours?|days?|weeks?|months?)\b|\bwhen (?:will|would|can|could)\b|\b(?:turn-?around|duration|deadline|time-? ?frame|time-? ?line|lead time|delivery time)\b|\bwhen (?:is|are)\b.*\b(?:ready|done|finished|delivered|live|get)\b|\bwhen (?:do|does|did|should) .*\b(?:get|receive|have|arrive|come)\b|\btake(?:s)? (?:long|time)\b|\btime\b.*\b(?:need|require|take)/i
const HOW_MUCH =
  /\bhow much (?!time|experience|work|input|support|help|of)\b|\bhow much\??$|\bwhat (?:do|does|will|would) (?:it|that|this|you|a|an) .{0,40}\b(?:cost|charge)\b/i

/** A concept that no single word expresses: a duration. */
export const TIME = '~time'
export const PRICE = stem('price')

/** What a question asks for on any topic: a passage that does not state it is not an answer. */
export const WANTED: ReadonlySet<string> = new Set([TIME, PRICE])

/** What we make. A question about one of them may be answered by what applies to all. */
export const SUBJECTS: ReadonlySet<string> = new Set(
  'site app video software amazon listing render product design development automation web logo brand'
    .split(' ')
    .map(stem),
)

/** Words that occur in many questions and passages, and so distinguish little. */
export const LIGHT: ReadonlySet<string> = new Set([
  ...[...SUBJECTS].filter(subject => subject !== stem('automation')),
  ...'offer build do use include run company project team people client customer visitor message simple complex small large page person'
    .split(' ')
    .map(stem),
])
export const SITE = stem('site')
export const AI = stem('ai')
export const OFFER = stem('offer')
export const GUARANTEE = stem('guarantee')
const PORTFOLIO = stem('portfolio')
const LOCATED = stem('located')
const WHERE =
  /\bwhere (?:is|are|do|does) (?:the|your?|you) ?(?:team|office|people|company|agency|business|based|located|located)?\b/i

/** Words that add nothing once a question is known to ask for a time or a price; and words for who is asking. */
const BESIDES =
  /\bhow (?:long|much time|much|fast|quick(?:ly)?|soon)\b|\b(?:turn-?around|duration|deadline|time-? ?frame|time-? ?line|lead time|delivery time)\b|\b(?:my|our) (?:own )?(?:team|people|staff|company|business)\b/gi

/** Whether somebody asks if we offer something, or says what they want: the answer describes it. */
export const asksForOffer = (question: string): boolean =>
  /^\W*(?:(?:hi|hello|hey|and|but|so|also)\W+)*(?:(?:do|can|could|would|will) (?:you|we|i)|(?:i|we) (?:want|need|would like|are looking for)|what about|tell me about)\b/i.test(
    question,
  )

/** The outcome that a question about time waits for; it adds nothing. */
const DONE = /\b(?:ready|done|finished|delivered|complete|go(?:es)? live)\b/gi

/** Whether a question refers to something named before it. */
export const refersBack = (question: string): boolean =>
  /\b(?:it|its|this|that|they|them|one)\b/i.test(question)

const conceptOf = (word: string) => CONCEPTS.get(stem(word)) ?? stem(word)

/** Replaces several words by one, and words that are ambiguous on their own. */
const IN_A_WORD = [
  [/\bU\.S\.(?:A\.)?|\bUSA\b|\bUnited States\b|\bAmerican?s?\b/gi, 'usa'],
  [/\bA\+/gi, 'ebc'],
  [/\baugmented reality\b/gi, 'ar'],
  [/\b(?:tv|television) (?:spot|ad)s?\b/gi, 'video'],
  [/\b(?:i|we|you|they|who) (?:really |then )?owns?\b|\b(?:ours|mine)\b/gi, 'ownership'],
  [/\blicen[cs]e fees?\b/gi, 'license'],
  [/\bapp stores?\b/gi, 'appstore'],
  [/\b(?:online|web) ?(?:store|shop)s?\b|\bwith a store\b/gi, 'shop'],
  [/\b(?:you|we) store\b|\bstored\b|\bstoring\b/gi, 'keep'],
  [/\bhand(?:s|ed|ing)? over\b/gi, 'handover'],
] as const
/** The same for questions, which people phrase in many ways. */
const ASKED_IN_A_WORD = [
  ...IN_A_WORD,
  [/\blook(?:s|ing)? after\b|\b(?:days?|weeks?|months?|hours?) of help\b|\bhelps? us\b/gi, 'support'],
  [/\bpass(?:ed|es|ing)? on\b|\bg(?:ive|ives|ave|iven) (?:my|our) \w+ to\b/gi, 'share'],
  [/\b(?:write|get|call|come) back\b/gi, 'reply'],
  [/\bhow long have you\b|\bhow old (?:is|are)\b|\bsince when\b/gi, 'experience'],
  [/\bprogramming languages?\b/gi, 'technology'],
  [/\b(?:which|what) (?:state|city|country|town)(?: or (?:state|city|country|town))?\b/gi, 'located'],
] as const
const plain = (text: string, shorter: readonly (readonly [RegExp, string])[] = IN_A_WORD) =>
  shorter.reduce((said, [pattern, word]) => said.replace(pattern, word), text)

/** The concepts of a passage's text, in order. */
export function conceptsOf(text: string): string[] {
  const words = wordsIn(plain(text)).filter(({ word }) => !isNothing(word))
  return [
    ...words.map(({ word }) => conceptOf(word)),
    ...(SPAN.test(text) ? [TIME] : []),
    ...(WHERE.test(text) ? [LOCATED] : []),
    ...(/\bour work\b/i.test(text) ? [PORTFOLIO] : []),
  ]
}

/** The concepts that a question asks about, each once; empty when it has none. */
export function questionConcepts(question: string): string[] {
  const isTime = HOW_LONG.test(question)
  const shorter = plain(question, ASKED_IN_A_WORD).replace(BESIDES, ' ')
  const words = wordsIn(isTime ? shorter.replace(DONE, ' ') : shorter)
    .map(({ word }) => word)
    .filter(word => !isNothing(word) && !isFiller(word))
  const asked = [
    ...(isTime ? [TIME] : []),
    ...(HOW_MUCH.test(question) ? [PRICE] : []),
    ...(WHERE.test(question) ? [LOCATED] : []),
    ...words.map(conceptOf),
  ]
  return [...new Set(asked)]
}
