/** How many letters a secret has at least: 128 random bits, also where each letter is a hexadecimal digit. */
export const SECRET_MIN_LENGTH = 32

/** Whether a secret of the environment is there, and long enough that nobody guesses it. */
export const isSecret = (secret: string | undefined): secret is string =>
  secret !== undefined && secret.length >= SECRET_MIN_LENGTH
