import { expect, test } from 'vitest'
import { createFileStore, publicFileUrl, readPublicFile } from './file-store.ts'

const connection = { url: 'https://db.example/', key: 'service key' }

/** The bucket, and the paths that were asked for. */
function watched() {
  const paths: string[] = []
  const send: typeof fetch = async input => {
    paths.push(new URL(String(input)).pathname)
    return Response.json({})
  }
  return { files: createFileStore(connection, connection.key, send, 'mail-attachments'), paths, send }
}

const climbing = [
  '../../../../auth/v1/admin/users',
  '../portfolio-images/a.png',
  'out/../../x',
  '%2e%2e/%2e%2e/x',
  String.raw`..\..\x`,
  'out//x',
  '',
]

test.each(climbing)('SEC-15 the file %j is neither read, stored nor shown: nothing is sent', async key => {
  const { files, paths, send } = watched()
  const refused = expect.objectContaining({ code: 'invalid' })
  await expect(files.get(key)).rejects.toThrow(refused)
  await expect(files.put(key, new Uint8Array(1), 'text/plain', true)).rejects.toThrow(refused)
  await expect(readPublicFile(connection.url, key, new Request('https://x.example'), send)).rejects.toThrow(
    refused,
  )
  expect(() => publicFileUrl(connection.url, key)).toThrow(refused)
  expect(paths).toEqual([])
})

test('SEC-15 whatever files are to be deleted, only their own bucket is asked', async () => {
  const { files, paths } = watched()
  await files.remove(climbing)
  expect(paths).toEqual(['/storage/v1/object/mail-attachments'])
})
