import { expect, test } from 'vitest'
import { modelSettings } from './language-model.ts'

const ALL = {
  LANGUAGE_MODEL_URL: 'https://models.example/v1',
  LANGUAGE_MODEL_KEY: 'key',
  LANGUAGE_MODEL_NAME: 'a-model',
}

test('ANSW-13 any OpenAI-compatible address works, and budgets have defaults', () => {
  const settings = modelSettings(ALL)
  expect(settings?.endpoint.href).toBe('https://models.example/v1/chat/completions')
  expect(settings?.budget).toEqual({ day: 300, chat: 20 })
  const own = { LANGUAGE_MODEL_DAILY_BUDGET: '50', LANGUAGE_MODEL_CHAT_BUDGET: '5' }
  expect(modelSettings({ ...ALL, ...own })?.budget).toEqual({ day: 50, chat: 5 })
  expect(modelSettings({ ...ALL, LANGUAGE_MODEL_URL: 'http://127.0.0.1:11434/v1/' })?.endpoint.href).toBe(
    'http://127.0.0.1:11434/v1/chat/completions',
  )
})

test.each<[string, Partial<typeof ALL> & Record<string, string>]>([
  ['a key', { LANGUAGE_MODEL_KEY: '' }],
  ['a name', { LANGUAGE_MODEL_NAME: '' }],
  ['an address', { LANGUAGE_MODEL_URL: '' }],
  ['an address that nobody on the way can read', { LANGUAGE_MODEL_URL: 'http://models.example/v1' }],
  ['a budget of the day', { LANGUAGE_MODEL_DAILY_BUDGET: '0' }],
  ['a budget of a conversation', { LANGUAGE_MODEL_CHAT_BUDGET: '0' }],
])('ANSW-12 without %s no model is asked', (_, changes) => {
  expect(modelSettings({ ...ALL, ...changes })).toBeNull()
})
