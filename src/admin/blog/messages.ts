const posts = (count: number) => (count === 1 ? '1 blog post' : `${count} blog posts`)

/** The texts of the blog tab. */
export const messages = {
  heading: 'Blog',
  loadFailed: 'Failed to fetch blog posts',
  readFailed: 'Failed to fetch this blog post',
  gone: 'This post is not there any more. Somebody may have deleted it.',
  required: 'All fields are required',
  added: 'Blog post added successfully',
  addFailed: 'Failed to add blog post',
  saved: 'Blog post saved successfully',
  saveFailed: 'Failed to save blog post',
  draftSaved: 'Draft saved',
  scheduled: (date: string) => `Blog post scheduled for ${date}`,
  confirmDelete: 'Are you sure you want to delete this blog post?',
  confirmRestore: 'What you typed and have not saved is replaced. Restore this version?',
  deleted: 'Blog post deleted successfully',
  deleteFailed: 'Failed to delete blog post',
  confirmDeleteMany: (count: number) => `Delete these ${count} blog posts?`,
  deletedMany: (count: number) => `${posts(count)} deleted`,
  deleteFailedFor: (count: number) => `${posts(count)} could not be deleted`,
  madeDrafts: (count: number) => `${posts(count)} made drafts`,
  statesOf: (titles: readonly string[]) =>
    titles.length === 1 ? `the state of “${titles[0]}”` : `the state of ${posts(titles.length)}`,
  putBack: (count: number) => `${posts(count)} as before`,
  slugTaken: 'Another post has this address. Please choose a different one.',
  titleTooLong: 'A title has at most 200 characters.',
  contentTooLong: 'A post has at most 100,000 characters.',
  tooManyImages: 'A post has at most 50 images above its text.',
  excerptTooLong: 'An excerpt has at most 400 characters.',
  authorTooLong: 'A name has at most 100 characters.',
  descriptionTooLong: 'A description has at most 300 characters.',
  tooManyTags: 'A post has at most 10 tags.',
  tagTooLong: (tag: string) => `“${tag}” is too long for a tag: at most 40 characters.`,
  tagWithoutAddress: (tag: string) => `“${tag}” needs a Latin letter or a digit for the address of its page.`,
  excerptHint: 'In lists and feeds. Empty: how the text begins.',
  authorHint: (agency: string) => `Above the text. Empty: ${agency}.`,
  tagsHint: 'With commas between them. Each leads to a page of all posts that have it.',
  descriptionHint: 'Under the title in search results and on share cards. Empty: the excerpt.',
  /** Search engines show about `shown` characters of a description. */
  descriptionLength: (length: number, shown: number) =>
    length > shown
      ? `${length} characters, of which search engines show about ${shown}.`
      : `${length} of about ${shown} characters.`,
  shareHint: 'Best 1200 by 630 pixels. Without one a card is drawn from the title and the first image.',
  tip: 'Tip: ![what the picture shows](https://example.com/picture.jpg) puts a picture into the text.',
  empty: 'No blog posts yet. Write the first one beside this list.',
  noMatch: 'No blog posts match.',
  /** Its posts were deleted, or changed so that the filter leaves them out. */
  emptyPage: 'There are no blog posts on this page any more.',
  /** Announced by screen readers. */
  found: (count: number) => (count === 1 ? '1 blog post found' : `${count} blog posts found`),
  addressChanges: 'Links to the old address will lead on to the new one.',
  stateLeft: 'Stays as in theirs',
  state: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
} as const
