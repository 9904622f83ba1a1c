/** An answer from the site's pages as a message: quoted sentences, then where each stands. */

/** The line of such a message (src/lib/chat-lines.ts): its words are the function's, and it signs them. */
export const ANSWER_LINE = 'answer'

/** A place on the site that something is quoted from. */
export interface Source {
  /** The heading that the words stand under. */
  heading: string
  /** Of the page, e.g. `/faqs`. */
  path: string
}

const SOURCE = /^Source: (.+) \((\/(?!\/)[^\s()]*)\)$/

/** The message: text and sources, one on each line. */
export function answerText(text: string, sources: Source[]): string {
  return [text, ...sources.map(({ heading, path }) => `Source: ${heading} (${path})`)].join('\n')
}

/** What `answerText` has put together. Lines that are no sources belong to the text. */
export function answerParts(message: string): { text: string; sources: Source[] } {
  const lines = message.split('\n').map(line => ({ line, source: SOURCE.exec(line) }))
  return {
    text: lines.flatMap(({ line, source }) => (source ? [] : [line])).join('\n'),
    sources: lines.flatMap(({ source }) => {
      const [, heading = '', path = ''] = source ?? []
      return source ? [{ heading, path }] : []
    }),
  }
}
