import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settingsSchema, toEntries, trimmed } from './settings-form.ts'

const empty = toEntries(null)

test('SETT-01 a setting that was never set is empty', () => {
  expect(empty).toEqual({
    site_name: '',
    slogan: '',
    logo: '',
    hero_title: '',
    hero_subtitle: '',
    hero_bg: '',
  })
  expect(trimmed({ ...empty, site_name: '  Gantry ' }).site_name).toBe('Gantry')
})

test.each(['', 'https://x.example/a.jpg', 'HTTP://x.example', '/assets/a.png', 'assets/a.png', ' /a.png '])(
  'SEC-7 %j is accepted as a hero background',
  hero_bg => {
    expect(z.safeParse(settingsSchema, { ...empty, hero_bg }).success).toBe(true)
  },
)

test.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'ftp://x.example', 'two words'])(
  'SEC-7 %j is refused',
  hero_bg => {
    expect(z.safeParse(settingsSchema, { ...empty, hero_bg }).success).toBe(false)
  },
)
