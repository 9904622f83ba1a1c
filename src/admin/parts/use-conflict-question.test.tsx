// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { conflicts } from './conflicts.ts'
import { show } from './test-dashboard.tsx'
import { useConflictQuestion } from './use-conflict-question.ts'

const FOUND = { result: 'deleted', deletedBy: 'ana@gantry.example', deletedAt: null } as const

let asking: Record<string, ReturnType<typeof useConflictQuestion>> = {}

function Form({ name }: { name: string }) {
  asking = { ...asking, [name]: useConflictQuestion() }
  return null
}

const ask = (name: string) => asking[name]?.ask(FOUND, { name, fields: [] })
const areAsking = () => [asking.post?.isAsking(), asking.item?.isAsking()]

test('UX-06 F-21 a form asks one question at a time, whatever another form asks, and the next one after the answer', async () => {
  const { leave } = await show(
    <>
      <Form name="post" />
      <Form name="item" />
    </>,
  )
  const [first, other] = [ask('post'), ask('item')]
  await expect(ask('post')).resolves.toBe('later')
  expect(areAsking()).toEqual([true, true])
  expect(conflicts.current()).toEqual({
    ...{ name: 'post', fields: [] },
    happened: { kind: 'deleted', by: 'ana@gantry.example', at: null },
  })
  await act(async () => conflicts.choose('mine'))
  await expect(first).resolves.toBe('mine')
  expect(areAsking()).toEqual([false, true])
  await act(async () => conflicts.choose('theirs'))
  await expect(other).resolves.toBe('theirs')
  const again = ask('post')
  expect(conflicts.current()?.name).toBe('post')
  conflicts.dismiss()
  await expect(again).resolves.toBe('later')
  expect(areAsking()).toEqual([false, false])
  leave()
})
