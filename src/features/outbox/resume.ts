/** Runs on every page: delivers what an earlier page could not, and costs nothing when nothing waits. */
try {
  if (localStorage.getItem('contactOutbox')) {
    void import('./contact-outbox.ts').then(({ contactOutbox }) => contactOutbox().deliver())
  }
  if (localStorage.getItem('chatOutbox')) {
    void import('./chat-outbox.ts').then(({ chatOutbox }) => chatOutbox().deliver())
  }
} catch {
  // Storage is denied: then nothing can be waiting in it.
}
