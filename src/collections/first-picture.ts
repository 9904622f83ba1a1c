/** The picture on the card of a page about posts, whether it ships with the site or was uploaded. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { assetKeys, pictureType } from '#lib/media-url.ts'
import { publicFile } from '#lib/public-image.ts'

/**
 * The first of these pictures that is a file of the site or of the bucket; null if none is. A bucket that cannot be
 * read is no reason not to publish: its picture is left out, with a warning.
 * @param read Requests a file of the bucket; null when there is none.
 */
export async function firstPicture(
  addresses: string[],
  read: (key: string) => Promise<Response | null>,
): Promise<Buffer | null> {
  for (const address of addresses) {
    const file = publicFile(address)
    if (file && existsSync(file)) return readFile(file)
    for (const key of assetKeys(address.replace(/[?#].*/, '')).filter(pictureType)) {
      const bytes = await read(key)
        .then(found => found?.arrayBuffer())
        .catch((cause: unknown) => console.warn(`${address} is missing on a card for link previews`, cause))
      if (bytes) return Buffer.from(bytes)
    }
  }
  return null
}
