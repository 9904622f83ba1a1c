/** Search engines show about this many characters of a description. */
export const DESCRIPTION_LENGTH = 160
