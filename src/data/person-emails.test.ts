import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { attachFile, linkToFile } from './person-emails.ts'

const file = { id: '1', name: 'plan.pdf', media_type: 'application/pdf', size: 1 }

test('SEC-15 an attachment whose path leads elsewhere is not opened with the rights of whoever presses it', async () => {
  const paths: string[] = []
  const send: typeof fetch = async input => {
    paths.push(new URL(String(input)).pathname)
    return Response.json({ signedURL: '/object/sign/x' })
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  const { storage } = createClient('https://db.example', 'key', { auth, global: { fetch: send } })
  await linkToFile(storage, { ...file, path: 'out/1' })
  expect(paths).toEqual(['/storage/v1/object/sign/mail-attachments/out/1'])
  for (const path of ['../../../../../auth/v1/logout', '%2e%2e/x', 'out/..'])
    await expect(linkToFile(storage, { ...file, path })).rejects.toMatchObject({
      ...{ message: 'Could not open the file', code: 'invalid' },
    })
  expect(paths).toHaveLength(1)
})

test('PPL-15 a file that has no name is called one', async () => {
  const auth = { persistSession: false, autoRefreshToken: false }
  const fetch = async () => Response.json({ Id: '1', Key: 'a' })
  const { storage } = createClient('https://db.example', 'key', { auth, global: { fetch } })
  expect((await attachFile(storage, new File(['a'], ''))).name).toBe('file')
})
