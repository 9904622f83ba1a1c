/** Minimum length of a secret: 128 random bits, even if each character is a hexadecimal digit. */
export const SECRET_MIN_LENGTH = 32

/** Whether a secret of the environment is set, and too long to guess. */
export const isSecret = (secret: string | undefined): secret is string =>
  secret !== undefined && secret.length >= SECRET_MIN_LENGTH
