/** Streams from a language model at any address that implements OpenAI's chat completions. */
import { AppError } from '#lib/app-error.ts'
import { isSafeUrl } from './loopback.ts'
import { wholeNumber } from './whole-number.ts'

/** The `LANGUAGE_MODEL_…` settings. */
export interface ModelSettings {
  /** The completions endpoint. */
  endpoint: URL
  key: string
  /** The service's name for the model. */
  name: string
  /** How many answers may be requested per day (UTC) and per conversation. */
  budget: { day: number; chat: number }
}

/** Default budgets. */
const DAY = 300
const CHAT = 20

/** Limits: the characters read from a stream, and the tokens (about words) that a model may write. */
const LONGEST_STREAM = 256 * 1024
const MOST_TOKENS = 400

/**
 * The settings from the environment; null unless address, key and name are set and nobody in between can read what is
 * sent to the address (https, or this machine). Also null if a budget is 0.
 */
export function modelSettings(environment: Record<string, string | undefined>): ModelSettings | null {
  const { LANGUAGE_MODEL_URL: url = '', LANGUAGE_MODEL_KEY: key, LANGUAGE_MODEL_NAME: name } = environment
  if (!key || !name || !isSafeUrl(url)) return null
  const budget = {
    day: wholeNumber(environment.LANGUAGE_MODEL_DAILY_BUDGET) ?? DAY,
    chat: wholeNumber(environment.LANGUAGE_MODEL_CHAT_BUDGET) ?? CHAT,
  }
  if (budget.day === 0 || budget.chat === 0) return null
  return { endpoint: new URL('chat/completions', url.endsWith('/') ? url : `${url}/`), key, name, budget }
}

/** What a model gets: its instructions, and the material to work with. */
export interface Prompt {
  system: string
  user: string
}

/**
 * Yields the model's words piece by piece. Throws `AppError` if the service refuses, does not respond with an event
 * stream, breaks off or sends too much, and what `fetch` throws when `signal` aborts. Leaving the loop ends the request
 * too.
 */
export async function* modelWords(
  { endpoint, key, name }: ModelSettings,
  { system, user }: Prompt,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({
      model: name,
      stream: true,
      temperature: 0,
      max_tokens: MOST_TOKENS,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
    }),
    // A redirect could leak the key to any host.
    redirect: 'error',
    signal,
  })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream')
  if (!response.ok || !isStream || !response.body) {
    await response.body?.cancel()
    throw new AppError(`HTTP ${response.status}`, 'The language model did not answer as one')
  }
  let size = 0
  let line = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    size += text.length
    if (size > LONGEST_STREAM) throw new AppError('unreadable', 'The language model sent too much')
    const lines = `${line}${text}`.split(/\r?\n/)
    line = lines.pop() ?? ''
    for (const each of lines) {
      const data = each.startsWith('data:') ? each.slice('data:'.length).trim() : ''
      if (data === '[DONE]') return
      if (data) yield wordsOf(data)
    }
  }
  throw new AppError('unreadable', 'The language model broke off')
}

/** The words of an event; '' for one that has none. */
function wordsOf(data: string): string {
  const event: unknown = JSON.parse(data)
  const words = (event as { choices?: { delta?: { content?: unknown } }[] } | null)?.choices?.[0]?.delta
    ?.content
  return typeof words === 'string' ? words : ''
}
