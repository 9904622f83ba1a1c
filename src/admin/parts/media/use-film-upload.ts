import { useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import type { UploadOptions } from '#admin/parts/upload/use-picture-upload.ts'
import { connection } from '#data/connection.ts'
import { uploadFilm } from '#data/film-upload.ts'
import { storePoster } from '#data/media.ts'
import { saveMediaFile } from '#data/media-files.ts'
import { FILM_HEAD_BYTES, isFilm } from '#lib/film-format.ts'
import { extensionOf, filmType, newFileName } from '#lib/media-url.ts'
import { drawPoster } from './poster.ts'

/** The bucket's size limit, in bytes. */
const FILM_LIMIT = 52_428_800

/** Returns a function that uploads a film and its poster, and resolves to the film's name in the bucket (UX-14). */
export function useFilmUpload() {
  const client = useBackend()
  /** Films in the bucket about which nothing could be saved yet: a retry does not send them a second time. */
  const unsaved = useRef(new Map<string, Parameters<typeof saveMediaFile>[2] & { key: string }>())

  async function send(file: File, { onProgress, signal }: UploadOptions) {
    const type = filmType(file.name)
    if (!type || !connection)
      throw new Error('Not a film', { cause: 'Only MP4, WebM and Ogg videos are accepted.' })
    if (file.size > FILM_LIMIT) throw new Error('Too large', { cause: 'The video is larger than 50 MB.' })
    const head = await file.slice(0, FILM_HEAD_BYTES).arrayBuffer()
    if (!isFilm(file.name, new Uint8Array(head)))
      throw new Error('Not a film', { cause: `This is no ${extensionOf(file.name).toUpperCase()} video.` })
    const stop = signal ?? new AbortController().signal
    const poster = await drawPoster(file)
    const key = `portfolio/${newFileName(new Date(), Math.random, extensionOf(file.name), file.name)}`
    await uploadFilm(connection, {
      ...{ file, key, type, signal: stop, onProgress: onProgress ?? (() => undefined) },
      token: async () => (await client.auth.getSession()).data.session?.access_token ?? '',
    })
    // The upload succeeds even without a poster.
    const posterKey = poster && (await storePoster(client, key, poster.picture).catch(() => null))
    return {
      ...{ key, size: file.size, poster: posterKey },
      ...(poster && { width: poster.width, height: poster.height }),
    }
  }

  return async (file: File, options: UploadOptions & { uploadKey: string }): Promise<string> => {
    const film = unsaved.current.get(options.uploadKey) ?? (await send(file, options))
    unsaved.current.set(options.uploadKey, film)
    const { key, ...about } = film
    await saveMediaFile(client.db, key, about)
    unsaved.current.delete(options.uploadKey)
    return key
  }
}
