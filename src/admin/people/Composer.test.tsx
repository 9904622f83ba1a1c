// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show, strike, type } from '#admin/parts/test-dashboard.tsx'
import type { Person } from '#data/people.ts'
import { Composer } from './Composer.tsx'
import { useAnswer } from './use-answer.ts'

const MARIA = { id: 'p', name: 'Maria', email: 'maria@example.com' } as Person

function Writer() {
  return <Composer person={MARIA} answer={useAnswer({ person: MARIA, merged: [] }, [])} />
}

test('PPL-15 PPL-17 a saved answer that is stored, or refused, while a mail is written does not send that mail', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const sent: string[] = []
  const { page, leave } = await show(<Writer />, (what, body) => {
    if (what.startsWith('GET')) return []
    sent.push(what)
    return Object.values(body).map(row => ({ ...(row as object), updated_at: '2026-11-24', revision: 1 }))
  })
  const mail = page.querySelector('textarea')
  await type(mail, 'Dear Maria, the price would be')
  const menu = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Saved answers')
  menu?.focus()
  await strike('Enter')
  await strike('Enter')
  await press('New saved answer')
  await press('Save the answer')
  expect(sent).toEqual([])
  await type(document.querySelector('[role=dialog] input'), 'Prices')
  await type(document.querySelector('[role=dialog] textarea'), 'From 950.')
  await press('Save the answer')
  expect(sent).toEqual(['POST saved_answers'])
  expect(mail?.value).toBe('Dear Maria, the price would be')
  leave()
})

test('PPL-15 PPL-17 A11Y-02 after a saved answer was chosen the focus is in the field that it was put into', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const stored = { id: 'a', title: 'Prices', body: 'From 950.', position: 1, revision: 1, updated_at: '' }
  const { page, leave } = await show(<Writer />, what => (what === 'GET saved_answers' ? [stored] : []))
  const menu = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Saved answers')
  menu?.focus()
  await strike('Enter')
  await strike('Enter')
  const mail = page.querySelector('textarea')
  expect(mail?.value).toBe('From 950.')
  expect(document.activeElement).toBe(mail)
  leave()
})
