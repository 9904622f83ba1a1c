import { expect, test, vi } from 'vitest'
import type { AdminClient } from './admin-client.ts'
import { spendRecoveryCode } from './second-factor.ts'

test('ACC-62 a recovery code whose answer was lost opens the session at the next try', async () => {
  const refreshSession = vi.fn(async () => ({ error: null }))
  const auth = { getSession: async () => ({ data: { session: null } }), refreshSession }
  const client = { auth, confirm: async () => false } as unknown as Pick<AdminClient, 'auth' | 'confirm'>
  const refuse = (status: number, error: string) => Response.json({ error }, { status })
  const send = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', send)
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(spendRecoveryCode(client, 'k7qf')).rejects.toThrow('The code could not be checked.')
  send.mockResolvedValueOnce(refuse(422, 'This is not one of your codes, or it was used before.'))
  await expect(spendRecoveryCode(client, 'aaaa')).rejects.toThrow('This is not one of your codes')
  expect(refreshSession).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(refuse(409, 'Nothing asks for a code here.'))
  await spendRecoveryCode(client, 'k7qf')
  expect(refreshSession).toHaveBeenCalledOnce()
})
