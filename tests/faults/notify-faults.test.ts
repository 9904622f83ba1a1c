/** Notifications arrive whatever fails between lead and mail: server down or refusing, worker killed. */
import { expect, test } from 'vitest'
import { claimBatch, finishBatch } from '#data/notifications.ts'
import { header, openMailbox } from '../functions/support/mailbox.ts'
import { officeForThisFile } from '../functions/support/office.ts'

const office = officeForThisFile()

test('a mail that the server refuses is retried later', async () => {
  const id = await office.arrive()
  office.mailbox.mood = 'refuse'
  const before = Date.now()
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  const [waiting] = await office.deliveriesOf(id)
  // The server's message, which may name a person, is not stored.
  expect(waiting).toMatchObject({ status: 'waiting', log: [{ result: 'failed', cause: 'EMESSAGE 452' }] })
  expect(Date.parse(waiting?.due_at ?? '')).toBeGreaterThan(before + 10_000)
  office.mailbox.mood = 'accept'
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
  await office.later()
  expect(await office.work()).toEqual({ sent: 1, failed: 0 })
  expect(office.mailbox.mails).toHaveLength(1)
  expect(await office.deliveriesOf(id)).toMatchObject([
    { status: 'sent', log: [{ result: 'failed' }, { result: 'sent' }] },
  ])
})

test('a mail server that is down loses nothing', async () => {
  const id = await office.arrive()
  await office.mailbox.close()
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  expect(await office.deliveriesOf(id)).toMatchObject([
    { status: 'waiting', log: [{ result: 'failed', cause: 'ESOCKET' }] },
  ])
  office.mailbox = await openMailbox()
  await office.later()
  await office.work()
  expect(office.mailbox.mails).toHaveLength(1)
})

test('UX-16 after an outage one mail covers everything that waited', async () => {
  await office.mailbox.close()
  const id = await office.arrive()
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  await office.arrive({ name: 'Second' })
  expect(await office.work()).toEqual({ sent: 0, failed: 1 })
  office.mailbox = await openMailbox()
  // A new lead does not wait for the others' retry pause, and ends it.
  await office.arrive({ name: 'Third' })
  await office.work()
  expect(office.mailbox.mails.map(mail => header(mail, 'Subject'))).toEqual(['New message from Third'])
  const [waiting] = await office.deliveriesOf(id)
  expect(Date.parse(waiting?.due_at ?? '')).toBeLessThanOrEqual(Date.now())
  await office.later()
  await office.work()
  expect(office.mailbox.mails.map(mail => header(mail, 'Subject'))).toEqual([
    'New message from Third',
    '2 new messages',
  ])
})

test('when a worker is killed after claiming, the next one delivers once', async () => {
  const id = await office.arrive()
  const claimed = await claimBatch(office.db, 'mail')
  expect(claimed).toMatchObject({ total: 1, attempt: 1 })
  // A claimed batch cannot be claimed again.
  expect(await claimBatch(office.db, 'mail')).toBeNull()
  await office.later()
  await office.work()
  expect(office.mailbox.mails).toHaveLength(1)
  expect(await office.deliveriesOf(id)).toMatchObject([
    { status: 'sent', log: [{ result: 'interrupted' }, { result: 'sent' }] },
  ])
  // The worker that was presumed dead cannot undo it.
  await finishBatch(office.db, claimed?.lease ?? '', { result: 'failed', cause: 'late', pauseSeconds: 0 })
  expect(await office.deliveriesOf(id)).toMatchObject([{ status: 'sent' }])
})

test('a mail whose acknowledgment was lost is sent again under the same Message-ID', async () => {
  await office.arrive()
  await office.arrive()
  office.mailbox.mood = 'accept, then hang up'
  const first = office.work()
  await expect.poll(() => office.mailbox.mails.length).toBe(1)
  await office.mailbox.close()
  expect(await first).toEqual({ sent: 0, failed: 1 })
  const [before] = office.mailbox.mails
  office.mailbox = await openMailbox()
  await office.arrive()
  await office.later()
  await office.work()
  const [again, next] = office.mailbox.mails
  if (!before || !again || !next) throw new Error('A mail is missing')
  expect(header(again, 'Message-ID')).toBe(header(before, 'Message-ID'))
  expect(header(again, 'Subject')).toBe('2 new messages')
  expect(header(next, 'Message-ID')).not.toBe(header(before, 'Message-ID'))
})

test('a notification is given up after sixteen attempts', async () => {
  const id = await office.arrive()
  office.mailbox.mood = 'refuse'
  await office.db.from('notifications').update({ attempts: 15 }).eq('submission_id', id)
  await office.work()
  expect(await office.deliveriesOf(id)).toMatchObject([{ status: 'dead' }])
  await office.later()
  expect(await office.work()).toEqual({ sent: 0, failed: 0 })
})

test('concurrent workers send one mail', async () => {
  for (let count = 0; count < 5; count++) await office.arrive()
  await Promise.all(Array.from({ length: 6 }, () => office.work()))
  expect(office.mailbox.mails).toHaveLength(1)
})
