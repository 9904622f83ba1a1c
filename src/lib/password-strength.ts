/** Whether a password is strong enough: the one rule for forms, the embedded auth service and new administrators. */

/** Minimum password length; hosted Supabase uses the same (supabase/config.toml). */
const PASSWORD_MIN_LENGTH = 12

/** bcrypt, which hosted Supabase hashes with, ignores bytes beyond these. */
const MAX_BYTES = 72

/** What an attacker would try first here, besides the person's and the agency's own names (ASVS 6.2.11). */
const WORDS_OF_THE_PLACE = ['admin', 'administrator', 'agency', 'dashboard', 'demo', 'password', 'website']

const ADVICE = 'Take, for example, four words that have nothing to do with each other.'

/** How many guesses a password withstands, from 0 to 4, and why not more. */
type Rating = (password: string, words: string[]) => { score: number; feedback: { warning: string | null } }

let rating: Promise<Rating> | undefined

/** Loaded on the first check, because the lists of common passwords outweigh the rest of a page. */
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
    // In a password full of digits that could be letters, every further reading would cost tenths of a second.
    l33tMaxSubstitutions: 10,
    maxLength: MAX_BYTES,
  })
  return (password, words) => checker.check(password, words)
}

/**
 * What is wrong with a new password, as a sentence for the user; null when it is good. A good one has at least 12
 * characters of any kind, and withstands ten thousand million guesses by an attacker who knows common choices.
 * `words` are what an attacker would try first: the person's address and name, the site's name. Rejects when the
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
  // Failures are not cached, because the next try may have a connection.
  const rate = await rating.catch(error => {
    rating = undefined
    throw error
  })
  const parts = words.flatMap(word => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)
  const { score, feedback } = rate(password, [...WORDS_OF_THE_PLACE, ...parts])
  return score === 4 ? null : `${feedback.warning ?? 'This password is easy to guess.'} ${ADVICE}`
}
