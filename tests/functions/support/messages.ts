/** Contact messages as sent by a page's script and by a plain form. */
import { randomUUID } from 'node:crypto'
import { receiveSubmission } from '#data/contact-submissions.ts'
import type { Db } from '#data/rest-client.ts'
import { handle } from '../../../netlify/functions/submissions.mts'
import { checkChallenge } from '../../../netlify/lib/challenge.ts'

const SITE = 'https://gantry.example'

/** The URL to which they are sent. */
export const ADDRESS = `${SITE}/.netlify/functions/submissions`

/** When messages were sent: an hour ago in whole seconds, since the database takes none that is older than a year. */
export const SENT_AT = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000).toISOString()

/** A message; `changes` override its fields. */
export const message = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'Maria Okafor',
  email: 'maria@ondine.example',
  message: 'We have a serum with good reviews and a listing that looks like 2014.',
  timestamp: SENT_AT,
  source_path: '/contact',
  ...changes,
})

/** A POST request with that body, as a script sends it. */
export const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: SITE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** A form's POST request, as a browser without JavaScript sends it. */
export const formPost = (changes: Record<string, string>) =>
  new Request(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: SITE },
    body: new URLSearchParams({
      name: 'No Script',
      email: 'noscript@example.com',
      confirmEmail: 'noscript@example.com',
      message: 'Sent without script',
      left: '3',
      right: '4',
      answer: '7',
      page: '/contact',
      leave_empty: '',
      ...changes,
    }),
  })

/** A site whose pages cannot be fetched. */
const noPage = (): Promise<Response> => Promise.reject(new Error('No page'))

/** The function with that database, that sender and the site's pages. */
export const contactFunction =
  (db: () => Db, sender: () => string, page = noPage) =>
  (request: Request): Promise<Response> =>
    handle(request, {
      receive: (...sent) => receiveSubmission(db(), ...sent),
      prove: (token, answer) => checkChallenge(token, answer, 'secret', new Date()),
      sender,
      now: () => new Date(),
      page,
    })
