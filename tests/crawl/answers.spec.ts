/** The chat's answers from the pages of this build: a table of questions, each with the place of its answer. */
import type { APIRequestContext } from '@playwright/test'
import { answerText } from '#lib/answers/answer-text.ts'
import { asks } from '#lib/answers/asks.ts'
import { type Answers, type FoundAnswer, openAnswers } from '#lib/answers/find-answer.ts'
import { sentencesOf } from '#lib/answers/quotation.ts'
import { isSupported } from '#lib/answers/supported.ts'
import { SEARCH_PASSAGES, type StoredPassages } from '#lib/search/search-index.ts'
import { expect, test } from './built-site.ts'
import { type Asked, HELD_OUT, QUESTIONS, SEVERAL } from './questions.ts'

/** The passages of the build's pages, by path. */
async function passagesOf(request: APIRequestContext): Promise<StoredPassages['pages']> {
  const stored: StoredPassages = await (await request.get(SEARCH_PASSAGES)).json()
  return stored.pages
}

/** The answer to each question, and whether it comes from the right place. */
const compareAll = (answers: Answers, table: readonly Asked[]) =>
  table.map(([question, rightly]) => {
    const found = answers.find(question)
    const places = found?.sources.map(({ heading, path }) => `${path} ${heading}`) ?? []
    return { question, rightly, found, places, isWrong: places.some(place => !rightly?.test(place)) }
  })

/** Prints the result, for developers who change the texts. */
function report(name: string, compared: ReturnType<typeof compareAll>) {
  const wrong = compared.filter(({ isWrong }) => isWrong)
  const answerable = compared.filter(({ rightly }) => rightly !== null)
  const answered = answerable.filter(({ found }) => found !== null)
  console.info(
    [
      `${name}: ${compared.length} questions, ${answered.length} of ${answerable.length} answered, ${wrong.length} wrongly`,
      ...wrong.map(({ question, places }) => `wrong: ${question} → ${places.join(' + ')}`),
      ...answerable.filter(({ found }) => !found).map(({ question }) => `handed over: ${question}`),
    ].join('\n'),
  )
  return { wrong, answerable, answered }
}

/** Ten answers spread over a table, as visitors read them, for faults that no count reveals. */
function transcripts(compared: ReturnType<typeof compareAll>): string {
  return Array.from({ length: 10 }, (_, tenth) => compared[Math.floor((tenth * compared.length) / 10)])
    .map(one => `${one?.question}\n  ${one?.found ? toLines(one.found) : 'I don’t know.'}`)
    .join('\n')
}
const toLines = ({ text, sources }: FoundAnswer) => answerText(text, sources).replaceAll('\n', '\n  ')

/** The minimum share of questions answered correctly or handed over, and of those answered at all. */
const RIGHT = 0.9
const ANSWERED = 0.75

test('ANSW-09 ANSW-10 nine in ten of the table’s questions are answered correctly or handed over, each with a source', async ({
  request,
}) => {
  const pages = await passagesOf(request)
  const answers = openAnswers(pages)
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(200)
  expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(QUESTIONS.length)
  const compared = compareAll(answers, QUESTIONS)

  // Every sentence is on the page that is named as its source.
  for (const { question, found } of compared) {
    const said = found?.sources.map(({ heading, path }) =>
      pages[path]?.filter(passage => passage.heading === heading).map(({ text }) => text),
    )
    for (const sentence of found?.text.split('\n').flatMap(sentencesOf) ?? [])
      expect(
        said?.flat().some(text => text?.includes(sentence)),
        `${question}: ${sentence}`,
      ).toBe(true)
    expect(found === null || found.sources.length > 0, question).toBe(true)
    if (found) expect(answerText(found.text, found.sources).length, question).toBeLessThanOrEqual(2000)
  }

  const { wrong, answerable, answered } = report('the table', compared)
  console.info(transcripts(compared))
  expect(1 - wrong.length / compared.length).toBeGreaterThanOrEqual(RIGHT)
  expect(answered.length / answerable.length).toBeGreaterThanOrEqual(ANSWERED)
  // A question that no page answers gets no answer, and no instruction is followed.
  expect(wrong.filter(({ rightly }) => rightly === null).map(({ question }) => question)).toEqual([])
})

test('ANSW-10 nine in ten held-out questions are answered correctly or handed over, and no unanswerable one is answered', async ({
  request,
}) => {
  const answers = openAnswers(await passagesOf(request))
  const compared = compareAll(answers, HELD_OUT)
  const { wrong } = report('held out', compared)
  expect(HELD_OUT.length).toBeGreaterThanOrEqual(30)
  expect(1 - wrong.length / compared.length).toBeGreaterThanOrEqual(RIGHT)
  expect(wrong.filter(({ rightly }) => rightly === null)).toEqual([])
})

test('ANSW-09 a message with several questions gets several sources, a marked rest, or no answer', async ({
  request,
}) => {
  const answers = openAnswers(await passagesOf(request))
  for (const [question] of SEVERAL) {
    const found = answers.find(question)
    expect(found === null || found.hasRest || found.sources.length > 1, question).toBe(true)
  }
})

test('ANSW-09 every entry of the table is recognized as a question', () => {
  const asked = [...QUESTIONS, ...HELD_OUT].map(([question]) => question)
  expect(asked.filter(question => asks(question) === 'no')).toEqual([])
})

/** Ways to change the meaning of a sentence. */
const LIES: ((sentence: string) => string)[] = [
  sentence => sentence.replace(/\d/, digit => String((Number(digit) + 1) % 10)),
  sentence => sentence.replace(/\b(?:weeks?|days?|hours?|months?|years?)\b/, 'minutes'),
  sentence => sentence.replace(/\b(?:is|are|can|will|may|do|does|takes?)\b/, '$& not'),
  sentence => sentence.replace(/\b(?:not|no|never|only|usually|most|typically|up to|if|unless)\b /i, ''),
  sentence => sentence.replace(/\bwe\b/i, 'you'),
  sentence => sentence.replace(/\byou\b/i, 'we'),
  sentence => sentence.replace(/\.$/, ' for free.'),
  sentence => sentence.replace(/\.$/, ', guaranteed.'),
  sentence => `At Apple, ${sentence}`,
  sentence => sentence.replace(/\b(?:website|site|app|video|listing|store)\b/i, 'boat'),
]

test('ANSW-13 a model may repeat almost every quoted sentence, and no altered one', async ({ request }) => {
  const answers = openAnswers(await passagesOf(request))
  const said = new Map<string, { heading: string; text: string }>()
  for (const [question] of [...QUESTIONS, ...HELD_OUT]) {
    const found = answers.find(question)
    const quotations = found?.text.split('\n') ?? []
    // Each line of the answer has its own source.
    expect(quotations, question).toHaveLength(found?.sources.length ?? 0)
    found?.sources.forEach(({ heading }, place) => {
      const text = quotations[place] ?? ''
      for (const sentence of sentencesOf(text)) said.set(sentence, { heading, text })
    })
  }
  const sentences = [...said].filter(([sentence]) => !/^(?:Yes|No)\.$/.test(sentence))
  const untold = sentences.filter(([sentence, passage]) => !isSupported(sentence, passage))
  const lies = sentences.flatMap(([sentence, passage]) =>
    LIES.map(lie => ({ lie: lie(sentence), passage })).filter(({ lie }) => lie !== sentence),
  )
  const believed = lies.filter(({ lie, passage }) => isSupported(lie, passage))
  console.info(`${sentences.length} sentences, ${untold.length} not to be told again, ${lies.length} lies`)
  expect(lies.length).toBeGreaterThan(800)
  expect(untold.length / sentences.length).toBeLessThan(0.02)
  expect(believed.map(({ lie }) => lie)).toEqual([])
})
