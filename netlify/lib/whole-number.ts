/** A setting as a whole number of at most six digits; null for anything else. */
export const wholeNumber = (text = ''): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null)
