import { expect, test, vi } from 'vitest'
import { type FilmUpload, uploadFilm } from './film-upload.ts'

const connection = { url: 'https://db.example', key: 'key' }

const canceled = new DOMException('Canceled', 'AbortError')

/** Cancels an upload while its `stage`-th token is awaited, with 0 before it starts; returns the requests sent. */
async function cancelAt(stage: number): Promise<string[]> {
  const sent: string[] = []
  const stop = new AbortController()
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    // No resumable uploads.
    return new Response()
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      onload = () => {}
      status = 200
      upload = {}
      open = (_: string, url: string) => sent.push(url)
      setRequestHeader() {}
      send = () => this.onload()
    },
  )
  let tokens = 0
  const upload: FilmUpload = {
    ...{ file: new Blob(['film']), key: 'portfolio/a.mp4', type: 'video/mp4', onProgress: () => {} },
    ...{ signal: stop.signal },
    async token() {
      tokens += 1
      if (tokens === stage) stop.abort(canceled)
      return 'token'
    },
  }
  if (stage === 0) stop.abort(canceled)
  await expect(uploadFilm(connection, upload)).rejects.toBe(canceled)
  return sent.map(url => new URL(url).pathname.replace('/storage/v1/', ''))
}

test('UX-14 a film that is canceled while its upload is prepared is not sent', async () => {
  expect(await cancelAt(0)).toEqual([])
  expect(await cancelAt(1)).toEqual(['upload/resumable'])
  expect(await cancelAt(2)).toEqual(['upload/resumable'])
})
