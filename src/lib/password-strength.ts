/** Whether a password is good enough: the one rule for forms, the embedded auth service and new administrators. */

/** Characters that a password has at least; hosted Supabase asks for as many (supabase/config.toml). */
const PASSWORD_MIN_LENGTH = 12

/** bcrypt, which hosted Supabase hashes with, knows no more bytes than these. */
const MAX_BYTES = 72

/** What everybody would try here first, beside the person's and the agency's own names (ASVS 6.2.11). */
const WORDS_OF_THE_PLACE = ['admin', 'administrator', 'agency', 'dashboard', 'demo', 'password', 'website']

const ADVICE = 'Take, for example, four words that have nothing to do with each other.'

/** How many guesses a password withstands, from 0 to 4, and why no more. */
type Rating = (password: string, words: string[]) => { score: number; feedback: { warning: string | null } }

let rating: Promise<Rating> | undefined

/** Loaded when the first password is checked: the lists of common ones weigh more than all the rest of a page. */
async function loadRating(): Promise<Rating> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const checker = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    // Of a password full of digits that could be letters, each reading more would take tenths of a second.
    l33tMaxSubstitutions: 10,
    maxLength: MAX_BYTES,
  })
  return (password, words) => checker.check(password, words)
}

/**
 * What is wrong with a new password, as a sentence for the person; null for a good one. A good one has at least 12
 * characters, of any kind, and withstands ten thousand million guesses of somebody who knows what others choose.
 * `words` are what a guesser would try first: the person's address and name, the site's name. Rejects where the
 * lists cannot be fetched.
 */
export async function passwordProblem(
  password: string,
  words: readonly string[] = [],
): Promise<string | null> {
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH) {
    return `The password needs at least ${PASSWORD_MIN_LENGTH} characters; this one has ${length}.`
  }
  if (new TextEncoder().encode(password).length > MAX_BYTES) {
    return `The password is too long: it can have ${MAX_BYTES} characters, accents and emoji count more than once.`
  }
  rating ??= loadRating()
  // A failure is not kept: the next try may have a connection.
  const rate = await rating.catch(error => {
    rating = undefined
    throw error
  })
  const parts = words.flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)
  const { score, feedback } = rate(password, [...WORDS_OF_THE_PLACE, ...parts])
  return score === 4 ? null : `${feedback.warning ?? 'This password is easy to guess.'} ${ADVICE}`
}
