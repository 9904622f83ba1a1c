import { expect, test } from 'vitest'
import { transcript, transcriptName } from './chat-transcript.ts'

const source = {
  id: 'b3d1c2a4-0000-4000-8000-000000000001',
  timestamp: '2026-11-21T14:14:00.000Z',
  userInfo: {
    name: 'Maria Okafor',
    email: 'maria@ondine.example',
    service: 'Amazon Optimization',
    budget: '',
    additionalInfo: 'A serum.\nAnd a cream.',
    shoeSize: 41,
  },
  messages: [
    { role: 'agent' as const, content: '**Which service** is it?', timestamp: '2026-11-21T14:14:00.000Z' },
    { role: 'user' as const, content: '**this** one', timestamp: '2026-11-21T14:15:00.000Z' },
  ],
}

test('LOGS-14 the file has the date, session, visitor, added information and every message with its time', () => {
  expect(transcript(source, 'America/New_York')).toBe(`Chat log

Date: November 21, 2026 at 9:14 AM
Session ID: b3d1c2a4-0000-4000-8000-000000000001

User Information
Name: Maria Okafor
Email: maria@ondine.example
Service: Amazon Optimization
shoeSize: 41

Additional Information
A serum.
And a cream.

Conversation History (2 messages)

[November 21, 2026 at 9:14 AM] Agent:
Which service is it?

[November 21, 2026 at 9:15 AM] You:
**this** one
`)
})

test('LOGS-14 a nearly empty record still makes a file', () => {
  const text = transcript({ id: 'x', timestamp: 'yesterday', userInfo: {}, messages: [] })
  expect(text).toContain('Date: yesterday')
  expect(text).toContain('Additional Information\nNone')
})

test('LOGS-14 a blank remark counts as none', () => {
  const text = transcript({ id: 'x', timestamp: '', userInfo: { additionalInfo: ' \n' }, messages: [] })
  expect(text).toContain('Additional Information\nNone')
})

test('SEC-10 the file name holds only the id, without unsafe characters', () => {
  expect(transcriptName(source.id)).toBe('chat-log-b3d1c2a4-0000-4000-8000-000000000001.txt')
  expect(transcriptName('../..\\x\u202e.exe')).toBe('chat-log-xexe.txt')
})
