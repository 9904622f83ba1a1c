/** A member's own picture: one each, in a folder of the person's own. */
import { readPicture, savePicture } from '#data/account.ts'
import type { Caller } from '#data/caller.ts'
import type { FileStore } from '#data/file-store.ts'
import { assetKey, assetUrl, newFileName, renditionKey, TEAM_FOLDER } from '#lib/media-url.ts'
import { filesOf, storeAllOrNone } from './all-or-none.ts'
import { logProblem } from './log.ts'
import { storedPicture } from './picture.ts'
import type { PictureFormat } from './picture-format.ts'

/** The widths of its copies in pixels; it is never shown larger. */
const WIDTHS = [320]

/**
 * Stores the person's picture and removes the previous one; in that folder the bucket only accepts names with the
 * person's id. Returns what every upload does.
 */
export async function storeOwnPicture(
  { id, db }: Pick<Caller, 'id' | 'db'>,
  { bytes, format, extension }: { bytes: Buffer; format: PictureFormat; extension: string },
  files: FileStore,
  { now, random }: { now: () => Date; random: () => number },
) {
  const name = `${TEAM_FOLDER}/${id}/${newFileName(now(), random, extension)}`
  const url = assetUrl(name)
  const picture = await storedPicture(bytes, format, WIDTHS)
  const former = assetKey((await readPicture(db, id)) ?? '')
  await storeAllOrNone(filesOf(name, picture, format), files, null, () => savePicture(db, id, url))
  if (former?.startsWith(`${TEAM_FOLDER}/${id}/`)) {
    await files
      .remove([former, ...WIDTHS.map(width => renditionKey(former, width))])
      .catch(error => logProblem('upload', 'The picture of before stayed behind', error))
  }
  return {
    name,
    url,
    width: picture.width,
    height: picture.height,
    size: picture.bytes.length,
    renditions: WIDTHS,
  }
}
