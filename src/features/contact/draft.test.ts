import { JSDOM } from 'jsdom'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { TextStorage } from '#lib/stored-list.ts'
import { clearDraft, DRAFT_KEY, restoreDraft, saveDraft } from './draft.ts'

const { window } = new JSDOM('')
vi.stubGlobal('HTMLInputElement', window.HTMLInputElement)
vi.stubGlobal('HTMLTextAreaElement', window.HTMLTextAreaElement)
afterAll(() => vi.unstubAllGlobals())

let storage: TextStorage
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  storage = {
    getItem: key => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: key => void stored.delete(key),
  }
})

const FIELDS = ['name', 'email', 'confirmEmail', 'answer', 'leave_empty', 'message'] as const
type Texts = Partial<Record<(typeof FIELDS)[number], string>>

/** A contact form with these texts in it. */
function formWith(texts: Texts = {}): HTMLFormElement {
  const { document } = window
  const form = document.createElement('form')
  for (const name of FIELDS) {
    const field = document.createElement(name === 'message' ? 'textarea' : 'input')
    Object.assign(field, { name, value: texts[name] ?? '' })
    form.append(field)
  }
  form.append(document.createElement('button'))
  return form
}

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    FIELDS.map(name => [name, Reflect.get(form.elements.namedItem(name) ?? {}, 'value')]).filter(
      ([, value]) => value !== '',
    ),
  )

const typed = { name: 'Ana', email: 'ana@x.com', confirmEmail: 'ana@', message: 'Half a sen\ntence' }

test('a half-written message is restored after a reload', () => {
  saveDraft(formWith(typed), storage)
  const form = formWith()
  restoreDraft(form, storage)
  expect(textsOf(form)).toEqual(typed)
})

test('the captcha’s answer and the honeypot field are not stored', () => {
  saveDraft(formWith({ ...typed, answer: '7', leave_empty: 'robot' }), storage)
  const form = formWith()
  restoreDraft(form, storage)
  expect(textsOf(form)).toEqual(typed)
  expect(stored.get('contactDraft')).not.toMatch(/robot|"7"/)
})

test('text that is already in the form is not overwritten', () => {
  saveDraft(formWith(typed), storage)
  const form = formWith({ name: 'Ondine' })
  restoreDraft(form, storage)
  expect(textsOf(form)).toEqual({ ...typed, name: 'Ondine' })
})

test.each([
  ['Hi', 'Half a sen\ntence\nHi'],
  ['Half a', 'Half a sen\ntence'],
  ['Half a sen\ntence, and more', 'Half a sen\ntence, and more'],
])(
  'CONT-13 a message begun before the script came, %j, and the stored one are both kept',
  (begun, message) => {
    saveDraft(formWith(typed), storage)
    const form = formWith({ message: begun })
    restoreDraft(form, storage)
    saveDraft(form, storage)
    expect(textsOf(form)).toEqual({ ...typed, message })
    expect(stored.get(DRAFT_KEY)).toContain(JSON.stringify(message))
  },
)

test('CONT-13 a form that was finished before the script came is sent as it was seen', () => {
  saveDraft(formWith(typed), storage)
  const form = formWith({ ...typed, message: 'Something else', answer: '7' })
  restoreDraft(form, storage)
  expect(textsOf(form)).toEqual({ ...typed, message: 'Something else', answer: '7' })
})

test('emptying or sending the form removes the draft', () => {
  for (const end of [() => saveDraft(formWith({ answer: '7' }), storage), () => clearDraft(storage)]) {
    saveDraft(formWith(typed), storage)
    expect(stored.size).toBe(1)
    end()
    expect(stored.size).toBe(0)
  }
})

test('SEC-28 garbage in storage fills no field, and a valid entry beside it is restored', () => {
  const garbage = [null, 7, 'name', { 0: 'email', 1: 'x' }, ['name', 7], ['answer', '7'], ['nobody', 'x'], []]
  stored.set(DRAFT_KEY, JSON.stringify([...garbage, ['message', 'Hello']]))
  const form = formWith()
  restoreDraft(form, storage)
  expect(textsOf(form)).toEqual({ message: 'Hello' })
})

test('CONT-11 without storage nothing is kept and nothing breaks', () => {
  saveDraft(formWith(typed), null)
  const form = formWith()
  restoreDraft(form, null)
  clearDraft(null)
  expect(textsOf(form)).toEqual({})
})
