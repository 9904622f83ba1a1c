import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { erasePerson } from './person-data.ts'

/** A backend with a person who has one file, and the requests that it got. */
function backend(isSignedInLately: boolean) {
  const asked: string[] = []
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    asked.push(`${init?.method} ${pathname.replace(/^\/(rest|storage)\/v1\//, '')}`)
    if (pathname.endsWith('/person_files')) return Response.json(['out/plan'])
    if (!isSignedInLately && /sign_in$|erase_person$/.test(pathname))
      return Response.json({ code: 'PT403', hint: 'recent_sign_in', message: '' }, { status: 403 })
    return Response.json(pathname.endsWith('/erase_person') ? { people: 1 } : [])
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient('https://db.example', 'key', { auth, global: { fetch: send } })
  return { client: { db: client, storage: client.storage }, asked }
}
const removal = 'DELETE object/mail-attachments'

test('PPL-19 erasing that is refused for an old sign-in removes no file', async () => {
  const { client, asked } = backend(false)
  await expect(erasePerson(client, 'ana', ['ana'])).rejects.toMatchObject({
    ...{ message: 'Could not erase the person', code: 'refused', cause: { hint: 'recent_sign_in' } },
  })
  expect(asked).not.toContain(removal)
})

test('PPL-19 erasing removes the files before the person', async () => {
  const { client, asked } = backend(true)
  expect(await erasePerson(client, 'ana', ['ana'])).toEqual({ people: 1 })
  expect(asked.slice(-2)).toEqual([removal, 'POST rpc/erase_person'])
})
