/** Uploads a picture to the site's own function, which stores it. */
import * as z from 'zod/mini'
import type { UploadFolder } from '#lib/media-url.ts'
import { FILE_LIMIT, TOO_LARGE } from '#lib/upload-limit.ts'

const response = z.object({
  /** The file's name in the bucket, folder included. */
  name: z.string(),
  /** The address that serves it from now on. */
  url: z.string(),
  /** In pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})

/** A stored picture. */
export type StoredPicture = z.infer<typeof response>

/** The message of every upload that fails (UPLD-05). */
export const UPLOAD_FAILURE = 'Failed to upload image to /assets/'

export interface PictureUpload {
  file: Blob
  /** The name sent with the file; the server chooses its own. */
  fileName: string
  folder: UploadFolder
  /** The same for every try of the same upload, so that it is stored once. */
  uploadKey: string
  /** Name in the bucket of the picture that it replaces. */
  replaces?: string | undefined
  /** An administrator's access token. */
  token: string
  /** Receives the share sent so far, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Uploads one picture (UPLD-05). Throws `Error(UPLOAD_FAILURE, {cause})`, where the cause is the server's own message
 * if it gave one; a canceled upload throws the signal's reason.
 */
export async function uploadPicture(upload: PictureUpload): Promise<StoredPicture> {
  const { file, fileName, folder, uploadKey, replaces, token, onProgress, signal } = upload
  if (file.size > FILE_LIMIT) throw new Error(UPLOAD_FAILURE, { cause: TOO_LARGE })
  const form = new FormData()
  form.set('folder', folder)
  if (replaces) form.set('replace', replaces)
  form.set('file', file, fileName)
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest()
    const fail = (cause: unknown) => reject(new Error(UPLOAD_FAILURE, { cause }))
    request.open('POST', '/api/upload')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', uploadKey)
    request.timeout = 120_000
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => fail('The connection was lost.')
    request.ontimeout = () => fail('The upload took too long.')
    request.onabort = () => reject(signal?.reason ?? new Error('Canceled'))
    request.onload = () => {
      const body = parsed(request.responseText)
      const stored = z.safeParse(response, body)
      if (request.status < 300 && stored.success) resolve(stored.data)
      else fail(refusalOf(body) ?? `The server answered ${request.status}.`)
    }
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(signal.reason)
    else request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusalOf(body: unknown): string | null {
  const refusal = z.safeParse(z.object({ error: z.string() }), body)
  return refusal.success ? refusal.data.error : null
}
