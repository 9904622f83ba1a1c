/** The REST interface to the schema `public`, as far as supabase-js uses PostgREST's. */
import { type Database, DatabaseError } from '../database/database.ts'
import { asCaller, type Caller } from '../database/roles.ts'
import { json } from '../http/json.ts'
import { withChosen } from './chosen-response.ts'
import { negotiate } from './media-type.ts'
import { type Operation, planOperation, type RestRequest } from './operation.ts'
import { readBody } from './payload.ts'
import { notImplemented, RestError, restErrorOf } from './rest-error.ts'
import { SchemaCache } from './schema-cache.ts'
import type { Answer } from './statement.ts'

/** Errors that may mean that a table, column or function was created after the cache was loaded. */
const missing = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

/** Answers requests for rows and functions, with the caller's rights. */
export class Rest {
  readonly #database: Database
  #cache: Promise<SchemaCache> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** Answers a request for `path`, which is what follows `/rest/v1`. Errors become responses. */
  async handle(request: Request, path: string, query: URLSearchParams, caller: Caller): Promise<Response> {
    try {
      const restRequest = await readRequest(request, path, query)
      const operation = await this.#plan(restRequest)
      return await this.#run(operation, restRequest, path, caller)
    } catch (error) {
      const known = error instanceof DatabaseError ? restErrorOf(error, caller.role) : error
      if (known instanceof RestError) return restErrorResponse(known)
      throw error
    }
  }

  async #plan(request: RestRequest): Promise<Operation> {
    const known = this.#cache !== null
    this.#cache ??= SchemaCache.load(this.#database)
    try {
      return planOperation(request, await this.#cache)
    } catch (error) {
      if (!known || !(error instanceof RestError && missing.has(error.code))) throw error
      this.#cache = SchemaCache.load(this.#database)
      return planOperation(request, await this.#cache)
    }
  }

  async #run(
    { statement, readOnly, respond }: Operation,
    request: RestRequest,
    path: string,
    caller: Caller,
  ) {
    const facts = {
      method: request.method,
      path,
      headers: Object.fromEntries(request.headers),
      readOnly,
    }
    const { answer, response } = await asCaller(
      this.#database,
      caller,
      async sql => {
        const { text, values, kept } = statement
        const [answer] = await sql.query<Answer>(text, values, { kept: kept === true })
        if (answer === undefined) throw new Error('An aggregate without grouping returned no row')
        return { answer, response: respond(answer) }
      },
      facts,
    )
    return withChosen(response, answer)
  }
}

/** The response that carries `error` in PostgREST's form. */
export function restErrorResponse({ status, code, message, details, hint }: RestError): Response {
  return json(status, { code, details, hint, message })
}

async function readRequest(request: Request, path: string, query: URLSearchParams): Promise<RestRequest> {
  const { method, headers } = request
  const [, call, name] = /^\/(rpc\/)?([^/]+)$/.exec(path) ?? []
  if (path === '/') throw notImplemented('The description of the schema (OpenAPI)')
  if (name === undefined) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  const mediaType = negotiate(headers.get('accept'))
  const profile = headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile')
  if (profile !== null && profile !== 'public') {
    throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
      hint: 'Only the following schemas are exposed: public',
    })
  }
  const target = { kind: call === undefined ? 'table' : 'function', name } as const
  const hasBody = method === 'POST' || method === 'PATCH'
  return { method, target, query, headers, mediaType, body: hasBody ? await readBody(request) : '' }
}
