/** What the blog says. Tests import these; heading and lead are in content/pages/blog.md. */
export const messages = {
  loading: 'Loading...',
  stillLoading: 'Still loading, please wait.',
  empty: 'No blog posts found.',
  failed: 'This post could not be loaded. Please try again later.',
  gone: 'There is no post at this address any more.',
  ownPage: 'Open the post on its own page',
  post: 'Blog post',
  previous: 'Previous',
  next: 'Next',
  steps: 'More posts',
  newer: 'Newer',
  older: 'Older',
  all: 'All posts',
  readingTime: (minutes: number) => `${minutes} min read`,
} as const
