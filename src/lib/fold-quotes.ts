/** What somebody wrote, apart from what their mail program repeats below it. */

/** What begins a repetition: "On … wrote:" in the languages of common mail programs, which break it over lines. */
const BEGINNING =
  /^(on|le|el|il|em|op|am|den|w dniu|dnia)\s.{6,300}(wrote|écrit|escribió|scritto|escreveu|schreef.*|schrieb.*|skrev.*|napisał.*|pisze)\s?:$/iu
/** The same in one line. */
const BEGINNINGS = [
  BEGINNING,
  /^.{2,200}\s(wrote|schrieb|skrev|schreef|escribió|a écrit)\s?:$/iu,
  /^-{2,}\s?(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s?-{2,}$/iu,
  /^_{20,}$/,
]

/** The block of fields that Outlook puts above a repetition begins with one, and the next lines are the others. */
const FIELD =
  /^\*?(from|sent|to|date|subject|von|gesendet|an|datum|betreff|de|envoyé|à|objet|para|asunto|van|aan|onderwerp)\s?:\*?\s/iu
const FIELDS_NEEDED = 3

/** Longer lines are text, whatever they begin and end with. */
const LINE_LIMIT = 320

const isQuoted = (line: string) => /^\s?>/.test(line)

/** Whether a repetition begins with this line; an introduction may take up to three. */
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

/** "She wrote:" is a sentence unless a name with an address, a date or a quotation goes with it. */
function isPlausible(lines: readonly string[], index: number, count: number): boolean {
  const line = lines.slice(index, index + count).join(' ')
  const next = lines.slice(index + count).find(text => text.trim() !== '')
  return /@|\d/.test(line) || /^[-_]{2}/.test(line.trim()) || (next !== undefined && isQuoted(next))
}

/**
 * Splits the plain text of a mail into what is new and what is repeated below it, from an introduction ("On Monday,
 * Maria wrote:") or from quoted lines (`>`) that nothing new follows. Answers between quoted lines stay where they are.
 * Together the two are the whole text, apart from blank lines at the seam. The work is one pass over the lines.
 */
export function foldQuotes(text: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const seam = seamOf(lines)
  const above = lines.slice(0, seam).join('\n').trim()
  // A mail that only repeats, as one that was forwarded, is shown.
  if (above === '') return { text: text.trim(), quoted: '' }
  return { text: above, quoted: lines.slice(seam).join('\n').trim() }
}

/** The number of the first line that is repeated; that of all lines when none is. */
function seamOf(lines: readonly string[]): number {
  const begin = lines.findIndex(
    (line, index) => !isQuoted(line) && line !== '' && isIntroduction(lines, index),
  )
  const end = begin === -1 ? lines.length : begin
  // Somebody who answers line by line writes below what is quoted; then nothing is folded there.
  const hasAnswersBelow = begin !== -1 && lines.slice(begin).some(isQuoted) && isFollowedByText(lines, begin)
  if (begin !== -1 && !hasAnswersBelow) return end
  let last = lines.length
  while (last > 0 && (isQuoted(lines[last - 1] ?? '') || lines[last - 1]?.trim() === '')) last--
  return last
}

/** Whether lines of somebody's own come after the first quoted ones below `begin`. */
function isFollowedByText(lines: readonly string[], begin: number): boolean {
  const first = lines.findIndex((line, index) => index > begin && isQuoted(line))
  return lines.slice(first).some(line => !isQuoted(line) && line.trim() !== '')
}
