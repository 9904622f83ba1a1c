/** Sending a film straight to the bucket: in pieces that go on after an interruption, where the backend can. */
import { Upload } from 'tus-js-client'
import { AppError } from '#lib/app-error.ts'
import type { Connection } from './connection.ts'
import { BUCKET, CACHE_SECONDS } from './file-store.ts'

/** The only size of a piece that hosted storage takes, in bytes. */
const PIECE = 6 * 1024 * 1024

/** How long to wait before another try of a piece, in milliseconds. */
const RETRIES = [0, 1000, 3000, 8000]

export interface FilmUpload {
  file: Blob
  /** The bucket's name of the film to be. */
  key: string
  /** MIME type. */
  type: string
  /** An administrator's access token, asked for anew with every piece. */
  token: () => Promise<string>
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a film (UX-14). Where the backend knows no resumable uploads it is sent in one. Throws
 * `AppError('Could not upload film')`; a canceled upload throws the signal's reason.
 */
export async function uploadFilm(connection: Connection, upload: FilmUpload): Promise<void> {
  try {
    if (await knowsPieces(connection, await upload.token())) await inPieces(connection, upload)
    else await inOne(connection, upload)
  } catch (cause) {
    if (upload.signal.aborted) throw upload.signal.reason
    throw new AppError('refused', 'Could not upload film', { cause })
  }
}

const endpoint = ({ url }: Connection) => `${url.replace(/\/+$/, '')}/storage/v1/upload/resumable`

/** Whether the backend speaks TUS: it then answers even a question about nothing with its version. */
async function knowsPieces(connection: Connection, token: string): Promise<boolean> {
  const response = await fetch(endpoint(connection), {
    method: 'POST',
    // Without a length nothing is begun.
    headers: { apikey: connection.key, Authorization: `Bearer ${token}`, 'Tus-Resumable': '1.0.0' },
  }).catch(() => null)
  return response?.headers.get('Tus-Resumable') === '1.0.0'
}

function inPieces(connection: Connection, upload: FilmUpload): Promise<void> {
  const { file, key, type, token, onProgress, signal } = upload
  return new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: endpoint(connection),
      chunkSize: PIECE,
      retryDelays: RETRIES,
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      metadata: {
        bucketName: BUCKET,
        objectName: key,
        contentType: type,
        cacheControl: String(CACHE_SECONDS),
      },
      async onBeforeRequest(request) {
        request.setHeader('apikey', connection.key)
        request.setHeader('Authorization', `Bearer ${await token()}`)
      },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(),
      onError: reject,
    })
    signal.addEventListener('abort', () => {
      // True: what has arrived of it is thrown away.
      void sending.abort(true).catch(() => undefined)
      reject(signal.reason)
    })
    sending.start()
  })
}

async function inOne(connection: Connection, upload: FilmUpload): Promise<void> {
  const { file, key, type, onProgress, signal } = upload
  const token = await upload.token()
  const path = key.split('/').map(encodeURIComponent).join('/')
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${connection.url.replace(/\/+$/, '')}/storage/v1/object/${BUCKET}/${path}`)
    request.setRequestHeader('apikey', connection.key)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', type)
    request.setRequestHeader('Cache-Control', `max-age=${CACHE_SECONDS}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new Error(`${request.status} ${request.responseText}`))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
