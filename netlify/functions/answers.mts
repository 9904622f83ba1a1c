import * as z from 'zod/mini'
import { spendModelAnswer } from '#data/model-answers.ts'
import { answerText } from '#lib/answers/answer-text.ts'
import { asks } from '#lib/answers/asks.ts'
import { isDirective } from '#lib/answers/directive.ts'
import type { FoundAnswer } from '#lib/answers/find-answer.ts'
import { ANSWER_LENGTH, CHAT_LIMITS, type ChatIdentity, chatIdentity } from '#lib/chat-record.ts'
import type { Passage } from '#lib/search/passages.ts'
import { answerProof } from '../lib/answer-proof.ts'
import { hashSecret } from '../lib/chat.ts'
import { scriptLines } from '../lib/chat-script.ts'
import {
  HttpError,
  json,
  mediaType,
  parseJson,
  readText,
  requireMethod,
  requireSameOrigin,
  respond,
} from '../lib/http.ts'
import { jsonLines } from '../lib/json-lines.ts'
import { modelSettings, modelWords, type Prompt } from '../lib/language-model.ts'
import { logProblem } from '../lib/log.ts'
import { phraseAnswer, promptFor, quotedPassages } from '../lib/phrase-answer.ts'
import { serviceClient, serviceSecret } from '../lib/service-db.ts'
import { readPage } from '../lib/site-page.ts'
import { siteSearch } from '../lib/site-search.ts'

/** Bytes of the longest question, every character escaped, and of what travels with it. */
const BODY_LIMIT = 9 * 1024

/** How long a language model may take for its whole answer, in milliseconds; the browser waits a little longer. */
const MODEL_LIMIT_MS = 5000

const asked = z.object({
  question: z.string().check(z.minLength(1), z.maxLength(CHAT_LIMITS.characters)),
  // Pages from before an update send none; an invalid one is ignored, because the quotation is for everybody.
  chat: z.catch(z.optional(chatIdentity), undefined),
})

/** A language model, and the budget for asking it. */
export interface Model {
  /** Counts an answer of this conversation; false if the budget is spent. */
  spend: (chat: ChatIdentity) => Promise<boolean>
  /** The model's words, until `signal` ends it. */
  words: (prompt: Prompt, signal: AbortSignal) => AsyncIterable<string>
  /** How long it may take, in milliseconds. */
  limitMs: number
}

export interface Dependencies {
  /** The answer of the site's pages to a question; null if there is none. Rejects while they cannot be read. */
  answer: (question: string) => Promise<FoundAnswer | null>
  /** Proves that an answer is ours; see answer-proof.ts. */
  prove: (content: string) => string
  /** The switch in content/chat.yml. */
  isOn: () => boolean
  /** Null if none is set up; answers are then quotations. */
  model: Model | null
}

/**
 * POST `{question, chat?: {id, secret}}`: answers 200 `{result: 'found', content, proof, hasRest}` with whole sentences
 * of the site's pages and their sources (src/lib/answers/answer-text.ts), or `{result: 'unknown'}`; 404 while the chat
 * answers no questions. Nothing is stored: a question that no page answers is in the conversation, which the chat
 * saves.
 *
 * If a language model is set up and the budgets of the day and of `chat` are not spent, the response is a stream of
 * JSON lines: any number of `{said}` with everything checked so far, then the result as above with the model's
 * sentences, or with the quotation if they say anything that it does not or are too long for a message.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond('answers', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    if (!dependencies.isOn()) throw new HttpError(404, 'Questions are not answered here.')
    const sent = asked.safeParse(parseJson(await readText(request, BODY_LIMIT)))
    if (!sent.success) throw new HttpError(400, 'Please check the field “question”.')
    const { chat } = sent.data
    const question = sent.data.question.toWellFormed()
    const found = await dependencies.answer(question)
    if (!found) return json(200, { result: 'unknown' })
    const resultWith = (text: string) => {
      const whole = answerText(text, found.sources)
      // With a longer message the chat would be refused from then on.
      const content = whole.length > ANSWER_LENGTH ? answerText(found.text, found.sources) : whole
      return { result: 'found', content, proof: dependencies.prove(content), hasRest: found.hasRest }
    }
    const { model } = dependencies
    const passages = quotedPassages(found)
    const isAsked = model && chat && isHarmless(question, passages) && (await isGranted(model, chat))
    if (!isAsked) return json(200, resultWith(found.text))
    return jsonLines(async (send, gone) => {
      const phrased = await phrase(model, { question, passages, gone }, said => send({ said }))
      send(resultWith(phrased ?? found.text))
    })
  })
}

/**
 * Whether a model may read this: nobody's address, link or long number, and no instructions, not even in our own pages.
 */
const isHarmless = (question: string, passages: Passage[]) =>
  asks(question) !== 'no' && !passages.some(({ heading, text }) => isDirective(`${heading}\n${text}`))

async function isGranted(model: Model, chat: ChatIdentity): Promise<boolean> {
  try {
    return await model.spend(chat)
  } catch (error) {
    logProblem('answers', 'An answer of the language model could not be counted', error)
    return false
  }
}

interface Asked {
  question: string
  passages: Passage[]
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal
}

/** The model's sentences; null if they cannot be had or must not be trusted. */
async function phrase(
  { words, limitMs }: Model,
  { question, passages, gone }: Asked,
  onText: (text: string) => void,
): Promise<string | null> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(limitMs)])
  try {
    const phrased = await phraseAnswer(words(promptFor(question, passages), signal), passages, onText)
    if (phrased === null)
      logProblem('answers', 'The language model said what the pages do not say, so they are quoted')
    return phrased
  } catch (error) {
    if (!gone.aborted)
      logProblem('answers', 'The language model gave no answer, so the pages are quoted', error)
    return null
  }
}

export default (request: Request): Promise<Response> => {
  const settings = modelSettings(process.env)
  return handle(request, {
    answer: async question =>
      (await siteSearch(path => readPage(path, request), Date.now())).answer(question),
    prove: content => answerProof(content, serviceSecret()),
    isOn: () => scriptLines().answersQuestions,
    model: settings && {
      spend: ({ id, secret }) =>
        spendModelAnswer(serviceClient(), { id, secretHash: hashSecret(secret) }, settings.budget),
      words: (prompt, signal) => modelWords(settings, prompt, signal),
      limitMs: MODEL_LIMIT_MS,
    },
  })
}
