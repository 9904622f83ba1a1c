/** The pictures of an imported post: chosen along with the file, already here, or left where they are (IMPT-07). */
import { type FindPicture, pictureNames } from '#admin/parts/import/chosen-pictures.ts'
import type { PlannedRow } from '#admin/parts/import/rows.ts'
import type { PostChanges, PostRow } from '#data/blog-posts-admin.ts'
import { fileSlug } from '#lib/media-url.ts'
import { picturesIn, replacePictures, type TextPicture } from './markdown-pictures.ts'
import type { PostEntry } from './post-entry.ts'

/** A picture and the import's plan for it. */
interface BroughtPicture {
  address: string
  /** Its position, e.g. `above the text`. */
  place: string
  /** Its address in the stored post, which it keeps; null if it is not in there. */
  kept: string | null
  /** It has been uploaded already. */
  isHere: boolean
  /** The file to upload; null if none was chosen. */
  file: File | null
}

/** The address to use if nothing is uploaded. */
const addressOf = ({ kept, address }: BroughtPicture) => kept ?? address

const isOurs = (address: string) => address.startsWith('/assets/')

/** Whether a picture can load from this address; a bare file name cannot. */
const leads = (address: string) => /^(https?:\/)?\//.test(address)

type Picture = Pick<TextPicture, 'address' | 'alt'>

/** The slug of an uploaded picture's file name; '' if the name had no characters valid in addresses. */
const calledHere = ({ address }: Picture) => fileSlug(pictureNames(address)[0] ?? '')

/** Whether a stored picture was uploaded under the imported picture's file name. */
const isCalled = (stored: Picture, { address }: Picture) =>
  pictureNames(address).some(name => fileSlug(name) === calledHere(stored))

/**
 * Matches each picture of a file to one of the stored post: by file name, or else by description, for pictures uploaded
 * by hand. Stored pictures on other sites never match; a picture with a chosen file does not match by description.
 */
function keptOf(pictures: readonly Picture[], here: readonly Picture[], find: FindPicture) {
  const left = here.filter(({ address }) => isOurs(address))
  const kept = pictures.map((): string | null => null)
  const isSaid = (stored: Picture, { alt }: Picture) => stored.alt === alt
  const ways: ((stored: Picture, picture: Picture) => boolean)[] = [
    (stored, picture) => isCalled(stored, picture) && isSaid(stored, picture),
    (stored, picture) => isCalled(stored, picture) && calledHere(stored) !== '',
    (stored, picture) => isSaid(stored, picture) && picture.alt !== '' && !find(picture.address),
  ]
  for (const fits of ways) {
    for (const [number, picture] of pictures.entries()) {
      if (kept[number] || isOurs(picture.address)) continue
      const at = left.findIndex(stored => fits(stored, picture))
      kept[number] = left.splice(at, at < 0 ? 0 : 1)[0]?.address ?? null
    }
  }
  return kept
}

/** The import's plan for each picture of a post. One that is already here stays, whatever was chosen. */
function picturesOf(entry: PostEntry, found: PostRow | null, find: FindPicture) {
  const inText = picturesIn(entry.content)
  const inFound = found ? picturesIn(found.content) : []
  const above = found
    ? found.image_urls.map(address => ({ address, alt: found.image_alts[address] ?? '' }))
    : []
  const card = { address: entry.share, alt: '' }
  const cardHere = { address: found?.share_image ?? '', alt: '' }
  const become = ({ address }: Picture, kept: string | null | undefined, place: string): BroughtPicture => {
    const isHere = isOurs(kept ?? address)
    return { address, place, kept: kept ?? null, isHere, file: isHere ? null : find(address) }
  }
  const keptAbove = keptOf(entry.pictures, above, find)
  const keptInText = keptOf(inText, inFound, find)
  return {
    covers: entry.pictures.map((picture, number) => become(picture, keptAbove[number], 'above the text')),
    inText: inText.map((picture, number) => {
      const place = picture.after === '' ? 'at the beginning' : `after “${picture.after}”`
      return become(picture, keptInText[number], place)
    }),
    share: entry.share === '' ? [] : [become(card, keptOf([card], [cardHere], find)[0], 'on share cards')],
  }
}

/** The pictures that an import uploads, and those that stay on the old site. */
export function picturesToBring(
  { entry, found, rowStatus }: Pick<PlannedRow<PostEntry, PostRow>, 'entry' | 'found' | 'rowStatus'>,
  find: FindPicture,
) {
  if (!entry || rowStatus === 'same') return { files: [], byHand: [] }
  const { covers, inText, share } = picturesOf(entry, found, find)
  const all = [...covers, ...inText, ...share]
  return {
    files: [...new Set(all.flatMap(({ file }) => file ?? []))],
    byHand: all.filter(({ file, isHere }) => file === null && !isHere),
  }
}

/** Whether a picture changes the ones above the text; an address that cannot load never replaces an existing one. */
const isOtherCover = ({ image_urls }: PostRow, address: string, number: number) =>
  !image_urls.includes(address) && (leads(address) || number >= image_urls.length)

/** Whether an import would change the pictures of a stored post. */
export function bringsPictures(entry: PostEntry, found: PostRow, find: FindPicture): boolean {
  const { covers, inText, share } = picturesOf(entry, found, find)
  const here = picturesIn(found.content)
  return (
    [...covers, ...inText, ...share].some(({ file }) => file !== null) ||
    covers.some((picture, number) => isOtherCover(found, addressOf(picture), number)) ||
    inText.some((picture, number) => addressOf(picture) !== here[number]?.address) ||
    share.some(picture => leads(addressOf(picture)) && addressOf(picture) !== found.share_image)
  )
}

/** Text and pictures to store: chosen pictures get their addresses from `stored`, others keep theirs. */
export async function withPictures(
  entry: PostEntry,
  found: PostRow | null,
  { find, stored }: { find: FindPicture; stored: (file: File) => Promise<string> },
): Promise<Pick<PostChanges, 'content' | 'image_urls' | 'image_alts' | 'share_image'>> {
  const { covers, inText, share } = picturesOf(entry, found, find)
  async function urlsOf(pictures: BroughtPicture[]): Promise<string[]> {
    const addresses: string[] = []
    for (const picture of pictures)
      addresses.push(picture.file ? await stored(picture.file) : addressOf(picture))
    return addresses
  }
  const above = await urlsOf(covers)
  const within = await urlsOf(inText)
  const [card = ''] = await urlsOf(share)
  const alts = entry.pictures.flatMap(({ alt }, number) =>
    alt === '' ? [] : [[above[number] ?? '', alt] as const],
  )
  // A file names one picture; other pictures and descriptions were added here.
  const imageUrls = [...(found?.image_urls ?? [])]
  for (const [number, address] of above.entries()) {
    if (found && !isOtherCover(found, address, number)) continue
    const before = imageUrls.indexOf(covers[number]?.address ?? '')
    imageUrls[before < 0 ? number : before] = address
  }
  return {
    content: replacePictures(entry.content, (address, number) => {
      const other = within[number]
      return other === undefined || other === address ? null : other
    }),
    image_urls: imageUrls,
    image_alts: { ...Object.fromEntries(alts), ...found?.image_alts },
    ...(leads(card) && { share_image: card }),
  }
}
