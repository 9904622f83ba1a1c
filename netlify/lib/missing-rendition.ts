/**
 * Makes missing copies of pictures: of those uploaded before the copy was introduced, and of those put into the bucket
 * by other means. Each copy is made when it is first requested, and kept.
 */
import { renditionSource } from '#lib/media-url.ts'
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'
import { makeRendition, pictureSize } from './picture.ts'

/** A picture's name in the bucket, and its size in pixels. */
export interface PictureFacts {
  name: string
  width: number
  height: number
}

/** A copy's bytes, and their MIME type. */
export interface MadeCopy {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

interface Dependencies {
  read: (key: string, request: Request) => Promise<Response | null>
  keep: (key: string, copy: MadeCopy, picture: PictureFacts) => Promise<void>
}

/**
 * The copy `key`, made from its picture; null if there is no such picture or it cannot be decoded. If the
 * copy cannot be kept, that is logged and the copy is returned all the same.
 */
export async function makeMissingRendition(
  key: string,
  { read, keep }: Dependencies,
): Promise<MadeCopy | null> {
  const source = renditionSource(key)
  if (!source) return null
  for (const name of source.pictures) {
    const file = await read(name, new Request('https://bucket.invalid'))
    if (!file) continue
    const picture = Buffer.from(await file.arrayBuffer())
    try {
      const { bytes, type } = await makeRendition(picture, source.width)
      const copy = { bytes: new Uint8Array(bytes), type }
      const size = await pictureSize(picture)
      await keep(key, copy, { name, ...size }).catch((problem: unknown) =>
        logProblem('assets', 'A copy could not be kept', problem),
      )
      return copy
    } catch (problem) {
      if (problem instanceof HttpError) return null
      throw problem
    }
  }
  return null
}
