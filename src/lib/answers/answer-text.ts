/** An answer from the site's pages as a message: quoted sentences, then the source of each. */

/** The line of such a message (src/lib/chat-lines.ts): the function writes its words and signs them. */
export const ANSWER_LINE = 'answer'

/** A place on the site that is quoted. */
export interface Source {
  /** The heading above the quoted words. */
  heading: string
  /** Path of the page, e.g. `/faqs`. */
  path: string
}

const SOURCE = /^Source: (.+) \((\/(?!\/)[^\s()]*)\)$/

/** Builds the message: the text, then one source per line. */
export function answerText(text: string, sources: Source[]): string {
  return [text, ...sources.map(({ heading, path }) => `Source: ${heading} (${path})`)].join('\n')
}

/** Parses what `answerText` built. Lines that are not sources belong to the text. */
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
