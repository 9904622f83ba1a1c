/** The portfolio's UI texts. Tests import these; the sentence for an empty category is in content/pages/work.md. */
export const messages = {
  all: 'All',
  filters: 'Filter projects by category',
  more: 'Load More Projects',
  failed: 'Failed to load content. Please try again later.',
  loading: 'Loading projects...',
  stillLoading: 'Still loading...',
  showAll: 'Show all projects',
  pause: 'Pause moving pictures',
  resume: 'Move pictures again',
  viewProject: 'View project',
  technologies: 'Technologies',
  /** Follows `viewProject`, for screen readers, which read the link without its card. */
  ofProject: (title: string) => `${title} (opens in a new tab)`,
  play: (title: string) => `Play video: ${title}`,
  video: (title: string) => `Video: ${title}`,
  scrollable: (title: string) => `Picture of ${title}, taller than its frame: scroll to see all of it`,
} as const

/** Says how many projects are on the page, visibly and to screen readers; `total` is null while unknown. */
export function countText(shown: number, total: number | null): string {
  if (shown === 0) return ''
  if (shown === total) return shown === 1 ? 'Showing the only project' : `Showing all ${shown} projects`
  return total === null ? `Showing ${shown} projects` : `Showing ${shown} of ${total} projects`
}
