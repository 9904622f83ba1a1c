/** Separates what somebody wrote from the quoted text that their mail program adds below it. */

/**
 * What introduces quoted text: "On … wrote:" in the languages of common mail programs, which may wrap it over lines.
 */
const BEGINNING =
  /^(on|le|el|il|em|op|am|den|w dniu|dnia)\s.{6,300}(wrote|écrit|escribió|scritto|escreveu|schreef.*|schrieb.*|skrev.*|napisał.*|pisze)\s?:$/iu
/** Introductions on a single line. */
const BEGINNINGS = [
  BEGINNING,
  /^.{2,200}\s(wrote|schrieb|skrev|schreef|escribió|a écrit)\s?:$/iu,
  /^-{2,}\s?(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s?-{2,}$/iu,
  /^_{20,}$/,
]

/** Outlook puts a block of fields above quoted text. It begins with one of these; the next lines are the others. */
const FIELD =
  /^\*?(from|sent|to|date|subject|von|gesendet|an|datum|betreff|de|envoyé|à|objet|para|asunto|van|aan|onderwerp)\s?:\*?\s/iu
const FIELDS_NEEDED = 3

/** Longer lines are treated as text, whatever they begin and end with. */
const LINE_LIMIT = 320

const isQuoted = (line: string) => /^\s?>/.test(line)

/** Whether quoted text begins with this line; an introduction may span up to three. */
function isIntroduction(lines: readonly string[], index: number): boolean {
  const first = lines[index]?.trim() ?? ''
  if (first.length > LINE_LIMIT) return false
  if (BEGINNINGS.some(pattern => pattern.test(first))) return isPlausible(lines, index, 1)
  for (let count = 2; count <= 3 && lines[index + count - 1]?.trim(); count++) {
    const joined = lines
      .slice(index, index + count)
      .join(' ')
      .trim()
    if (joined.length <= LINE_LIMIT && BEGINNING.test(joined)) return isPlausible(lines, index, count)
  }
  const fields = lines
    .slice(index, index + 6)
    .filter(line => line.length <= LINE_LIMIT && FIELD.test(line.trim()))
  return FIELD.test(first) && fields.length >= FIELDS_NEEDED
}

/** "She wrote:" is an ordinary sentence unless an address, a date or a quotation goes with it. */
function isPlausible(lines: readonly string[], index: number, count: number): boolean {
  const line = lines.slice(index, index + count).join(' ')
  const next = lines.slice(index + count).find(text => text.trim() !== '')
  return /@|\d/.test(line) || /^[-_]{2}/.test(line.trim()) || (next !== undefined && isQuoted(next))
}

/**
 * Splits the plain text of a mail into new text and the quoted text below it. Quoted text starts at an introduction
 * ("On Monday, Maria wrote:") or at quoted lines (`>`) that nothing new follows. Answers between quoted lines stay
 * where they are. Together the two are the whole text, apart from blank lines at the seam. One pass over the lines.
 */
export function foldQuotes(text: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const seam = seamOf(lines)
  const above = lines.slice(0, seam).join('\n').trim()
  // A mail that is all quoted text, such as a forwarded one, is shown.
  if (above === '') return { text: text.trim(), quoted: '' }
  return { text: above, quoted: lines.slice(seam).join('\n').trim() }
}

/** The index of the first quoted line, or the number of lines when nothing is quoted. */
function seamOf(lines: readonly string[]): number {
  const begin = lines.findIndex(
    (line, index) => !isQuoted(line) && line !== '' && isIntroduction(lines, index),
  )
  const end = begin === -1 ? lines.length : begin
  // An author who answers line by line writes below the quotes; then nothing is folded there.
  const hasAnswersBelow = begin !== -1 && lines.slice(begin).some(isQuoted) && isFollowedByText(lines, begin)
  if (begin !== -1 && !hasAnswersBelow) return end
  let last = lines.length
  while (last > 0 && (isQuoted(lines[last - 1] ?? '') || lines[last - 1]?.trim() === '')) last--
  return last
}

/** Whether the author's own lines follow the first quoted ones below `begin`. */
function isFollowedByText(lines: readonly string[], begin: number): boolean {
  const first = lines.findIndex((line, index) => index > begin && isQuoted(line))
  return lines.slice(first).some(line => !isQuoted(line) && line.trim() !== '')
}
