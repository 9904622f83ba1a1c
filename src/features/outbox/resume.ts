/** Runs on every page: delivers what an earlier page could not, and costs nothing when nothing waits. */
try {
  const isWaiting = (key: string) => localStorage.getItem(key) !== null
  if (isWaiting('contactOutbox') || isWaiting('contactOutboxRefused')) {
    // The contact form, if there is one, reports what becomes of it (src/integrations/client-interaction.ts).
    document.querySelector('.contact-form')?.dispatchEvent(new Event('wake'))
    void import('./contact-outbox.ts').then(({ contactOutbox }) => contactOutbox().deliver())
  }
  if (isWaiting('chatOutbox')) {
    void import('./chat-outbox.ts').then(({ chatOutbox }) => chatOutbox().deliver())
  }
} catch {
  // Storage is denied, so nothing can be waiting in it.
}
