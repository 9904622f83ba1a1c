/** The contact form's UI texts; for invalid fields see src/lib/contact-entries.ts. Tests import these. */
import { entryErrors } from '#lib/contact-entries.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** When a message arrived, and its reference: the first eight digits of its id, which a search finds. */
const receipt = (at: Date, id: string) => `${clock.format(at)}, reference ${id.slice(0, 8)}`

export const messages = {
  ...entryErrors,
  /** Before the server has acknowledged it (F-01). */
  onItsWay: 'Thank you. Your message is on its way.',
  /** After the acknowledgement. */
  thanksTitle: 'Thank you. Your message is in.',
  promise:
    'We reply typically within 24-48 hours. If nothing has arrived after 48 hours, please check your spam folder.',
  received: (at: Date, id: string) => `Received at ${receipt(at, id)}.`,
  /** After the panel has given way to an empty form. */
  isIn: (at: Date, id: string) => `Your message is in: ${receipt(at, id)}.`,
  waiting: (count: number) =>
    count === 1
      ? '1 message is on its way. It is kept on this device and sent again automatically.'
      : `${count} messages are on their way. They are kept on this device and sent again automatically.`,
  /** While storage is denied or full (CONT-11). */
  unkept: 'Your message is on its way. Please keep this page open until it is in.',
  limited:
    'A lot of messages are coming from your network right now. Yours waits on this device and is sent again automatically.',
  refused: 'Your message could not be delivered.',
  refusedHelp: 'Your text is kept. Change it and send it again, or write to us:',
} as const
