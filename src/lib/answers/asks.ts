/** Whether a visitor asks something, judged by the form of the words alone. Loaded with the chat, so it is small. */

/** Greetings and connectives before a question. */
const LEAD =
  /^(?:(?:hi|hello|hey|ok|okay|and|but|so|well|sorry|please|thanks|thank you|one question|question|quick question|first|also)\b[\s,.:;!-]*)+/i
const WHICH = 'what|how|when|where|who|whose|which|why'
const HELPS = "(?:do|does|did|can|could|will|would|is|are|was|were|should|may|has|have)(?:n't)?"

/** How questions begin; ambiguous ones must also end like one: “What I need is a site”, “May 2027”, “Will Smith”. */
const BEGINNINGS = [
  `(?:${WHICH}|${HELPS}|any|am i)\\b.*\\?`,
  "(?:what|how|who|where)'?s\\b",
  'what about\\b',
  'how (?:long|much|many|soon|fast|quick|quickly|often|old|big)\\b',
  `(?:${WHICH})(?! (?:i|we|you|it|it's|ever)\\b)(?: \\S+){0,3}? (?:${HELPS}|happens)\\b`,
  "(?:do|does|did|don't|doesn't) (?:you|i|we|they|the|your|my|our|these|those)\\b",
  `(?:can|could|will|would|is|are|was|were|should|may|has)(?:n't)? (?:you|i|we|they|it|the|a|an|your|my|our|this|that|there|one|everything)\\b`,
  'have you\\b',
  "(?:tell me|explain|i(?:'d| would)? (?:like|want|need) to know|i(?:'m| am)? wonder(?:ing)?)\\b",
].map(pattern => new RegExp(`^(?:${pattern})`, 'is'))

/** Links and addresses: a text that contains one is never a question. */
const CONTACT = /https?:|www\.|\S@\S|\d{6}/i

/** Longest text that is examined, in characters. */
const LONGEST = 300

/**
 * `yes` if the text begins like a question, `maybe` if it only ends like one (“next month?”), which may as well be
 * an answer to the script; otherwise `no`.
 */
export function asks(text: string): 'yes' | 'maybe' | 'no' {
  const said = text.trim().replaceAll('’', "'")
  if (said.length > LONGEST || CONTACT.test(said) || !/\s/.test(said)) return 'no'
  const asked = said.replace(LEAD, '')
  if (BEGINNINGS.some(pattern => pattern.test(asked))) return 'yes'
  return /\?[\s!?]*$/.test(said) ? 'maybe' : 'no'
}
