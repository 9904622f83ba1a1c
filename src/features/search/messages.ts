/** The search dialog's UI texts. */
export const messages = {
  label: 'Search this site',
  placeholder: 'Search pages, questions and posts',
  close: 'Close search',
  results: 'Results',
  open: 'open',
  leave: 'close',
  slash: 'The key / opens search',
  loading: 'Loading the search …',
  failed: 'The search did not load: the site was updated, or the network is down. ',
  instead: 'Search on a page of its own',
  notFound: 'No page has these words.',
  another: 'Try another word.',
  ask: 'Not found? Ask in the chat',
}
