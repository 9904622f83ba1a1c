/** Orders to a program, phrased as questions or not. */

/** Phrases that try to direct the answerer instead of asking. They get no answer. */
const DIRECTIONS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|rules?|prompts?|guidelines?|above|previous|before|told)\b/i,
  /\b(?:system|hidden|initial) (?:prompt|instructions?|message)\b|\bjailbreak|\bdeveloper mode\b|\bDAN\b/i,
  /\b(?:pretend|act as|you are now|from now on you|roleplay|role-play)\b/i,
  /\b(?:repeat after me|respond only|reply only|answer only|say exactly|output the)\b/i,
  /\b(?:reveal|print|show|leak|dump|give me)\b.{0,40}\b(?:password|api key|secret|token|database|other (?:customers?|clients?|visitors?))/i,
  /<\/?(?:script|system|instructions?|user|assistant)\b|\[\/?INST\]|```|\bdrop table\b|\bunion select\b|';\s*--/i,
]

/** Whether the text tries to give orders to a program. */
export const isDirective = (text: string): boolean => DIRECTIONS.some(pattern => pattern.test(text))
