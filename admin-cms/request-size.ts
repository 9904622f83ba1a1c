/** How much is sent to the content function at once: the host accepts six million bytes, pictures as base64 included. */

/** Bytes of a request. */
export const REQUEST_LIMIT = 5_000_000

/** Why a larger one is refused. */
export const TOO_LARGE = 'These are too many new pictures for one save. Save with some of them first.'

/** Characters of pictures in one request, which leaves room for the entries. */
const PICTURES_LIMIT = 4_000_000

/** Splits pictures into the fewest requests that keep their order; one empty group if there are none. */
export function pictureGroups<Asset extends { content: string }>(assets: Asset[]): Asset[][] {
  const groups: Asset[][] = [[]]
  let size = 0
  for (const asset of assets) {
    size += asset.content.length
    if (size > PICTURES_LIMIT && groups.at(-1)?.length) {
      groups.push([])
      size = asset.content.length
    }
    groups.at(-1)?.push(asset)
  }
  return groups
}
