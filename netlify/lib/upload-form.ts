/** Checks an upload before anything looks at the picture itself. */
import { extensionOf, MEDIA_FOLDERS, pictureType, TEAM_FOLDER, type UploadFolder } from '#lib/media-url.ts'
import { cutText } from '#lib/shorten.ts'
import { FILE_LIMIT, TOO_LARGE } from '#lib/upload-limit.ts'
import { HttpError, mediaType, readBytes } from './http.ts'
import type { PictureFormat } from './picture-format.ts'

/** Room for the form's encoding around its file. */
const FORM_OVERHEAD = 16 * 1024

export interface UploadForm {
  bytes: Buffer<ArrayBuffer>
  /** As the sender names it; only the extension and what `fileSlug` keeps are ever used. */
  fileName: string
  /** As the sender declares it; '' if not declared. */
  declaredType: string
  folder: UploadFolder
  alt: string
  /** The file in the bucket that this picture replaces. */
  replaces: string | null
}

/**
 * Reads the form: a picture in `file`, and optionally `folder`, `alt` and `replace`. Throws 415 for another kind of
 * request, 413 for more than 4.5 MB, 400 for a form or a file name that no honest sender makes.
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  if (mediaType(request) !== 'multipart/form-data') throw new HttpError(415, 'Send a form with a file.')
  const body = await readBytes(request, FILE_LIMIT + FORM_OVERHEAD, TOO_LARGE)
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  const file = form?.get('file')
  if (!form || !(file instanceof File)) throw new HttpError(400, 'The form holds no file.')
  if (file.size > FILE_LIMIT) throw new HttpError(413, TOO_LARGE)
  if (/[/\\\p{Cc}]/u.test(file.name)) throw new HttpError(400, 'The file has a name that is not accepted.')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    fileName: file.name,
    declaredType: file.type.toLowerCase().split(';', 1)[0]?.trim() ?? '',
    folder: folderOf(text('folder')),
    alt: cutText(text('alt').toWellFormed().replaceAll('\0', ''), 500),
    replaces: text('replace') || null,
  }
}

function folderOf(name: string): UploadFolder {
  const folders: UploadFolder[] = [...MEDIA_FOLDERS, TEAM_FOLDER]
  const folder = folders.find(candidate => candidate === (name || 'portfolio'))
  if (!folder) throw new HttpError(400, `There is no folder ${JSON.stringify(name.slice(0, 40))}.`)
  return folder
}

/**
 * The extension for the stored file: the sender's own if it fits the picture. Throws 415 if the name or the declared
 * type contradicts the picture's format.
 */
export function storedExtension(
  { fileName, declaredType }: Pick<UploadForm, 'fileName' | 'declaredType'>,
  format: PictureFormat,
): string {
  const type = `image/${format}`
  const extension = extensionOf(fileName)
  const isNameHonest = extension === '' || pictureType(fileName) === type
  // Browsers send the first two when unsure.
  const isTypeHonest = ['', 'application/octet-stream', type, format === 'jpeg' ? 'image/jpg' : ''].includes(
    declaredType,
  )
  if (!isNameHonest || !isTypeHonest) {
    throw new HttpError(
      415,
      `The file claims to be something else, but it is a ${format.toUpperCase()} picture.`,
    )
  }
  return extension || (format === 'jpeg' ? 'jpg' : format)
}
