/** Requests to the content function on behalf of the user who is signed in at the dashboard. */
import { connection } from '#data/connection.ts'
import { openEditorSession } from '#data/editor-session.ts'
import type { Problem } from './entry-check.ts'
import { REQUEST_LIMIT, TOO_LARGE } from './request-size.ts'

/** The function that reads and writes the files; see netlify/functions/content.mts. */
const CONTENT_FUNCTION = '/.netlify/functions/content'

/** An entry with a few pictures may take a while to upload on a slow connection. */
const LIMIT_MS = 60_000

/** Why a request was refused; the message is shown to the user. */
export class Refused extends Error {
  override readonly name = 'Refused'
  /** 0 when there was no response. */
  readonly status: number
  readonly code: string
  /** What is wrong, by file and field. */
  readonly problems: Problem[]
  /** Both versions, if somebody else has saved the entry meanwhile. */
  readonly conflict: Conflict | null

  constructor(status: number, message: string, body: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = String(body.code ?? '')
    this.problems = Array.isArray(body.problems) ? body.problems : []
    this.conflict = this.code === 'conflict' ? (body as unknown as Conflict) : null
  }
}

/** Both versions of an entry, as the texts of its file. */
export interface Conflict {
  path: string
  /** Git's hash of their version; null if they deleted it. */
  id: string | null
  yours: string
  theirs: string | null
}

/** The dashboard's session; null when the site was built without a backend. */
export const session = connection && openEditorSession(connection)

/** Runs one of the function's actions and returns its result. Throws `Refused`. */
export async function ask<Answer>(action: string, params: Record<string, unknown> = {}): Promise<Answer> {
  const first = await send(action, params)
  // If this device's clock is wrong, an expired token may look valid here.
  const isRenewed = first.status === 401 && session && !(await session.refreshSession()).error
  const response = isRenewed ? await send(action, params) : first
  const body: unknown = await response.json().catch(() => null)
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if (response.ok && body !== undefined) return body as Answer
  const sentence = typeof said.error === 'string' ? said.error : 'The site did not answer. Please try again.'
  throw new Refused(response.status, sentence, said)
}

async function send(action: string, params: Record<string, unknown>): Promise<Response> {
  const sent = JSON.stringify({ action, params })
  // Above its own limit the host refuses in words that are meant for programs.
  if (sent.length > REQUEST_LIMIT) throw new Refused(413, TOO_LARGE)
  const { data } = (await session?.getSession()) ?? { data: { session: null } }
  try {
    return await fetch(CONTENT_FUNCTION, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${data.session?.access_token ?? ''}`,
      },
      body: sent,
      signal: AbortSignal.timeout(LIMIT_MS),
    })
  } catch (cause) {
    const message = 'The site cannot be reached. What you wrote is still here; please try again.'
    throw Object.assign(new Refused(0, message), { cause })
  }
}

/** The dashboard's sign-in URL, which leads back to the current URL. */
export const signInUrl = (): string =>
  `/admin?${new URLSearchParams({ back: `${location.pathname}${location.search}${location.hash}` })}`
