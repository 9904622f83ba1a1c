/** Texts of the list while there are no questions. Tests import these. */
export const messages = {
  loading: 'Loading...',
  stillLoading: 'Still loading...',
  failed: 'Failed to load FAQs. Please try again later.',
} as const
