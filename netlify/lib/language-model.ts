/** A language model behind any address that speaks as OpenAI's chat completions do, heard while it speaks. */
import { AppError } from '#lib/app-error.ts'
import { isSafeUrl } from './loopback.ts'

/** What the settings `LANGUAGE_MODEL_…` say. */
export interface ModelSettings {
  /** Where completions are asked for. */
  endpoint: URL
  key: string
  /** What the service calls the model. */
  name: string
  /** How many answers may be asked for in a day (UTC), and in a conversation. */
  budget: { day: number; chat: number }
}

/** Budgets where the settings say nothing. */
const DAY = 300
const CHAT = 20

/** The most that is read of what a model sends, and the most words that it may write, about. */
const LONGEST_STREAM = 256 * 1024
const MOST_TOKENS = 400

/** A whole number as it is set; `otherwise` where there is none. */
function numberOf(text: string | undefined, otherwise: number): number {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : otherwise
}

/**
 * The settings of the environment; null unless address, key and name are there, the address being one that nobody on the
 * way can read (https, or this machine), and where a budget is 0.
 */
export function modelSettings(environment: Record<string, string | undefined>): ModelSettings | null {
  const { LANGUAGE_MODEL_URL: url = '', LANGUAGE_MODEL_KEY: key, LANGUAGE_MODEL_NAME: name } = environment
  if (!key || !name || !isSafeUrl(url)) return null
  const budget = {
    day: numberOf(environment.LANGUAGE_MODEL_DAILY_BUDGET, DAY),
    chat: numberOf(environment.LANGUAGE_MODEL_CHAT_BUDGET, CHAT),
  }
  if (budget.day === 0 || budget.chat === 0) return null
  return { endpoint: new URL('chat/completions', url.endsWith('/') ? url : `${url}/`), key, name, budget }
}

/** What a model is told: what it is to do, and what it is to do it with. */
export interface Prompt {
  system: string
  user: string
}

/**
 * What the model says, piece by piece. Throws `AppError` when the service refuses, answers with anything but a stream of
 * events, breaks off or sends too much, and what `fetch` throws once `signal` ends it. Whoever stops listening ends it too.
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
    // A redirect could take the key anywhere.
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
      const data = /^data: ?(.*)$/.exec(each)?.[1]?.trim()
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
