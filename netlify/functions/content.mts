import { hasRole } from '#data/access.ts'
import { type Caller, readCaller } from '#data/caller.ts'
import { readPublishing } from '#data/publications.ts'
import { REQUEST_LIMIT, TOO_LARGE } from '../../admin-cms/request-size.ts'
import { answerContent, contentRequest } from '../lib/content-actions.ts'
import { githubContent, repositoryFrom } from '../lib/content-github.ts'
import { localContent } from '../lib/content-local.ts'
import { ContentRefusal } from '../lib/content-refusal.ts'
import type { Author, ContentStore } from '../lib/content-store.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { readSignedIn } from '../lib/person.ts'
import { publicConnection } from '../lib/public-connection.ts'

export interface Dependencies {
  /** The person a token belongs to; null if it is not valid. */
  caller: (token: string) => Promise<Caller | null>
  /** Throws 503 when it is not set up. */
  store: () => ContentStore
}

/**
 * POST from an owner or editor, `{action, params}`: reads and changes the files of content/, see `contentRequest`.
 * `info` answers who is asking, `publishing` the state of publishing. Refuses with 401 without a session, 403 for other
 * roles, 409, 413 and 422 with what is wrong, 502 and 503 if the repository cannot be reached.
 */
export function handle(request: Request, { caller, store }: Dependencies): Promise<Response> {
  return respond(
    'content',
    async () => {
      const { person, body } = await readSignedIn(request, caller, REQUEST_LIMIT, TOO_LARGE)
      requireEditor(person)
      const name = typeof body === 'object' && body !== null ? Reflect.get(body, 'action') : null
      if (name === 'info') return json(200, { ...authorOf(person), role: person.role })
      if (name === 'publishing') return json(200, await readPublishing(person.db))
      const asked = contentRequest.safeParse(body)
      if (!asked.success) throw new HttpError(422, 'This is not something the editor does.', {}, 'invalid')
      return json(200, await answerContent(asked.data, store(), authorOf(person)))
    },
    error => {
      const { status, message, code, headers } = error
      const details = error instanceof ContentRefusal ? error.details : {}
      return json(status, { error: message, code, ...details }, headers)
    },
  )
}

function requireEditor(person: Caller): void {
  if (hasRole(person, 'owner', 'editor')) return
  const isOpen = person.state === 'open' || person.role === null
  // The dashboard then asks for the second factor, or says why the session has ended.
  if (!isOpen) throw new HttpError(401, 'Please sign in again.', { 'WWW-Authenticate': 'Bearer' })
  throw new HttpError(403, 'Only owners and editors change the site’s content.')
}

/** A person as the history names them; angle brackets and line breaks would end the name there. */
function authorOf({ name, email }: Caller): Author {
  const address = email ?? ''
  return { name: name.replace(/[<>\p{Cc}]/gu, '').trim() || address.replace(/@.*/, ''), email: address }
}

let opened: ContentStore | undefined

/** The repository, or this machine's files under `npm start`; kept because it caches what it has read. */
function openStore(): ContentStore {
  const { CONTENT_FOLDER: folder, DRAFT_PREVIEW_HOOK: builder } = process.env
  const repository = repositoryFrom(process.env)
  if (!opened && repository) opened = githubContent(repository)
  if (!opened && folder) opened = localContent(folder, builder ?? null)
  if (opened) return opened
  throw new HttpError(503, 'Saving is not set up on this site: it has no repository. See docs/deploy.md.')
}

export default (request: Request): Promise<Response> =>
  handle(request, { caller: token => readCaller(publicConnection(), token), store: openStore })
