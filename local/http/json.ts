/** Reading and writing JSON over HTTP. */

/** Far deeper than any legitimate body, far shallower than what exhausts a stack here or in Postgres. */
const MAX_DEPTH = 100

/** A response with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return rawJson(status, JSON.stringify(body), headers)
}

/** A response whose body is JSON already. */
export function rawJson(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

/** Parses `text`; undefined if it is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether `value` is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON object in the body of `request`; undefined if there is none. An empty body is `{}`. */
export async function readObject(request: Request): Promise<Record<string, unknown> | undefined> {
  const text = await request.text()
  if (text === '') return {}
  const value = parseJson(text)
  return isObject(value) ? value : undefined
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth -= 1
  }
  return deepest
}
