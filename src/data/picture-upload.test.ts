import { expect, test, vi } from 'vitest'
import { FILE_LIMIT, TOO_LARGE } from '#lib/upload-limit.ts'
import { UPLOAD_FAILURE, uploadPicture } from './picture-upload.ts'

/** Uploads a picture of `size` bytes to a server that accepts every one; returns the result, and the requests sent. */
async function upload(size: number) {
  const sent: string[] = []
  const stored = { name: 'blog/a.gif', url: '/assets/a.gif', width: 1, height: 1 }
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      onload = () => {}
      status = 201
      responseText = JSON.stringify(stored)
      upload = {}
      open = (_: string, url: string) => sent.push(url)
      setRequestHeader() {}
      send = () => this.onload()
    },
  )
  const result = await uploadPicture({
    ...{ file: new Blob([new Uint8Array(size)]), fileName: 'a.gif', folder: 'blog' },
    ...{ uploadKey: 'key', token: 'token' },
  }).catch((error: unknown) => error)
  vi.unstubAllGlobals()
  return { sent, result }
}

test('SEC-12 a picture larger than the host passes on is refused with the reason before anything is sent', async () => {
  expect(await upload(FILE_LIMIT + 1)).toEqual({
    sent: [],
    result: new Error(UPLOAD_FAILURE, { cause: TOO_LARGE }),
  })
  expect(await upload(FILE_LIMIT)).toMatchObject({ sent: ['/api/upload'], result: { name: 'blog/a.gif' } })
})
