/** What the list of questions says while there are none. Tests import these. */
export const messages = {
  loading: 'Loading...',
  stillLoading: 'Still loading...',
  failed: 'Failed to load FAQs. Please try again later.',
} as const
