/**
 * Runs on every page, and again when going back restores it from the browser's cache: delivers what an earlier page
 * could not, and costs nothing when nothing waits.
 */
const resume = () => {
  try {
    const isWaiting = (key: string) => localStorage.getItem(key) !== null
    const isMessageWaiting = isWaiting('contactOutbox') || isWaiting('contactOutboxRefused')
    if (isMessageWaiting || sessionStorage.getItem('contactDraft')) {
      // The contact form, if there is one, reports what becomes of it, and shows a half-written one
      // (src/integrations/client-interaction.ts).
      document.querySelector('.contact-form')?.dispatchEvent(new Event('wake'))
    }
    if (isMessageWaiting) {
      void import('./contact-outbox.ts').then(outbox => outbox.contactOutbox().deliver())
    }
    if (isWaiting('chatOutbox')) {
      void import('./chat-outbox.ts').then(outbox => outbox.chatOutbox().deliver())
    }
  } catch {
    // Storage is denied, so nothing can be waiting in it.
  }
}

resume()
addEventListener('pageshow', event => event.persisted && resume())

// Makes it a module, which a test can import.
export {}
