import { expect, test } from 'vitest'
import { changeUrl, readChoice, readText } from './url-state.ts'

const tabs = ['submissions', 'chats'] as const

test('DASH-04 the tab is read from the URL', () => {
  expect(readChoice('?tab=chats', 'tab', tabs, 'submissions')).toBe('chats')
})

test.each(['', '?tab=', '?tab=nonsense', '?tab=Chats', '?tab=%E0%A4%A', '?other=chats'])(
  'UX-02 %j names no tab, so the first is shown',
  search => {
    expect(readChoice(search, 'tab', tabs, 'submissions')).toBe('submissions')
  },
)

test('UX-02 a search term is written to the URL and read back unchanged', () => {
  for (const term of ['serum', 'a&b=c', '100%', 'ä ö +', '#?']) {
    expect(readText(changeUrl('', { q: term }), 'q')).toBe(term)
  }
})

test('UX-02 a change keeps the rest of the URL', () => {
  expect(changeUrl('?tab=chats&q=old', { q: 'new' })).toBe('?tab=chats&q=new')
  expect(changeUrl('?tab=chats&q=old', { q: null })).toBe('?tab=chats')
  expect(changeUrl('?q=old', { q: '' })).toBe('')
})
