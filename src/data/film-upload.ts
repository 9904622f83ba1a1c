/** Uploads a film straight to the bucket, in resumable chunks if the backend supports them. */
import { Upload } from 'tus-js-client'
import { AppError } from '#lib/app-error.ts'
import { objectPath } from '#lib/object-path.ts'
import type { Connection } from './connection.ts'
import { BUCKET, CACHE_SECONDS } from './file-store.ts'

/** The only chunk size that hosted storage accepts, in bytes. */
const PIECE = 6 * 1024 * 1024

/** Delays before the retries of a chunk, in milliseconds. */
const RETRIES = [0, 1000, 3000, 8000]

export interface FilmUpload {
  file: Blob
  /** The name that the film gets in the bucket. */
  key: string
  /** MIME type. */
  type: string
  /** An administrator's access token, requested anew for every chunk. */
  token: () => Promise<string>
  /** Receives the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a film (UX-14), in a single request if the backend has no resumable uploads. Throws
 * `AppError('Could not upload film')`; a canceled upload throws the signal's reason.
 */
export async function uploadFilm(connection: Connection, upload: FilmUpload): Promise<void> {
  const { signal, token } = upload
  try {
    // A signal that has fired before anybody listens to it fires no more; the poster was drawn before.
    signal.throwIfAborted()
    const isInPieces = await knowsPieces(connection, await token())
    signal.throwIfAborted()
    if (isInPieces) await inPieces(connection, upload)
    else await inOne(connection, upload)
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw new AppError('refused', 'Could not upload film', { cause })
  }
}

const endpoint = ({ url }: Connection) => `${url.replace(/\/+$/, '')}/storage/v1/upload/resumable`

/** Whether the backend speaks TUS: it then returns its version even for an incomplete request. */
async function knowsPieces(connection: Connection, token: string): Promise<boolean> {
  const response = await fetch(endpoint(connection), {
    method: 'POST',
    // Without a length no upload is started.
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
      // `true` also discards what has already arrived.
      void sending.abort(true).catch(() => undefined)
      reject(signal.reason)
    })
    sending.start()
  })
}

async function inOne(connection: Connection, upload: FilmUpload): Promise<void> {
  const { file, key, type, onProgress, signal } = upload
  const token = await upload.token()
  signal.throwIfAborted()
  const path = objectPath(key)
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
