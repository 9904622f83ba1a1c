/** Converts pictures to WebP of a size that the build accepts, before Decap sees them. */
import imageCompression from 'browser-image-compression'
import { PICTURE_LIMIT } from './content-check.ts'
import { checkPicture, type PictureCheck, pictureName } from './picture-check.ts'
import { showNotice } from './show-refusal.ts'

/** Longest side in pixels; the widest place on a page is 1920. */
const LONGEST_SIDE = 2560

/** Events that were already handled. */
const ready = new WeakSet<Event>()

/** Intercepts every choice and every drop of a file on the page. */
export function preparePictures(page: Document): void {
  page.addEventListener('change', event => intercept(event), true)
  page.addEventListener('drop', event => intercept(event), true)
}

function intercept(event: Event): void {
  if (ready.has(event)) return
  const transfer = event instanceof DragEvent ? event.dataTransfer : null
  const input = event.target instanceof HTMLInputElement && event.target.type === 'file' ? event.target : null
  const [file] = transfer?.files ?? (event.type === 'change' ? input?.files : null) ?? []
  if (!file || !event.target) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void preparePicture(file).then(
    picture => handOver(event, input, picture),
    (error: unknown) => {
      if (input) input.value = ''
      void showNotice('Not taken', error instanceof Error ? error.message : String(error))
    },
  )
}

/** Dispatches the event again, with the picture in place of the file. */
function handOver(event: Event, input: HTMLInputElement | null, picture: File): void {
  const files = new DataTransfer()
  files.items.add(picture)
  const again =
    event instanceof DragEvent
      ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files })
      : new Event('change', { bubbles: true })
  if (input && !(event instanceof DragEvent)) input.files = files.files
  ready.add(again)
  event.target?.dispatchEvent(again)
}

class PictureRefused extends Error {}

/** A picture as the site accepts it. Throws an `Error` whose message is for the user. */
export async function preparePicture(file: File): Promise<File> {
  try {
    return await prepared(file)
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new Error(`${file.name} cannot be read as a picture.`, { cause: error })
  }
}

async function prepared(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const check: PictureCheck = checkPicture(file.name, bytes)
  if ('refusal' in check) throw new PictureRefused(check.refusal)
  const name = pictureName(file.name)
  const isFine =
    check.format === 'webp' && file.size <= PICTURE_LIMIT && (await longestSide(file)) <= LONGEST_SIDE
  if (isFine) return new File([file], name, { type: 'image/webp' })
  const made = await imageCompression(new File([file], file.name, { type: `image/${check.format}` }), {
    fileType: 'image/webp',
    maxSizeMB: PICTURE_LIMIT / 1024 / 1024,
    maxWidthOrHeight: LONGEST_SIDE,
    initialQuality: 0.86,
    // The library's worker would be created from a string, and load the library from another site.
    useWebWorker: false,
  })
  if (made.type !== 'image/webp')
    throw new PictureRefused('This browser cannot write WebP. Please use another one.')
  if (made.size > PICTURE_LIMIT)
    throw new PictureRefused(
      `${file.name} stays larger than ${PICTURE_LIMIT / 1000} kB. Please make it smaller.`,
    )
  return new File([made], name, { type: 'image/webp' })
}

async function longestSide(file: File): Promise<number> {
  const bitmap = await createImageBitmap(file)
  const side = Math.max(bitmap.width, bitmap.height)
  bitmap.close()
  return side
}
