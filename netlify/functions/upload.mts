import type { Config } from '@netlify/functions'
import { hasRole } from '#data/access.ts'
import { type Caller, readCaller } from '#data/caller.ts'
import { createFileStore, type FileStore } from '#data/file-store.ts'
import { claimUpload, type MediaFile, saveMediaFile } from '#data/media-files.ts'
import { bearerToken } from '#lib/bearer-token.ts'
import {
  assetAddress,
  COPY_WIDTHS,
  extensionOf,
  newFileName,
  pictureType,
  renditionKey,
  UPLOAD_WIDTHS,
} from '#lib/media-address.ts'
import { HttpError, json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { storedPicture } from '../lib/picture.ts'
import { type PictureFormat, pictureFormat } from '../lib/picture-format.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { serviceSecret } from '../lib/service-db.ts'
import { readUploadForm, storedExtension, type UploadForm } from '../lib/upload-form.ts'

export const config: Config = { path: '/api/upload' }

export interface Dependencies {
  /** Whose token this is; null for a token that counts for nothing. */
  caller: (token: string) => Promise<Caller | null>
  /** The bucket with that person's rights. */
  files: (token: string) => FileStore
  /** The bucket with the service key: nobody else may write over a file, so that no address changes unnoticed. */
  overwrite: () => FileStore
  now: () => Date
  random: () => number
}

/**
 * POST: takes one picture of an owner or editor as a form (`file`; optionally `folder`, `alt`, or `replace` with the
 * name of the file whose place it takes) and stores it, written anew, with its smaller copies. Answers 201 with
 * `{name, url, width, height, size, renditions}`, or 200 when an upload with this `Idempotency-Key` is stored
 * already. Refuses with 401, 403, 405, 413, 415 and 422 (SECURITY 11–14); the bucket's own policies stand behind.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond('upload', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    const token = bearerToken(request)
    const caller = token && (await dependencies.caller(token))
    if (!caller) throw new HttpError(401, 'Please sign in again.', { 'WWW-Authenticate': 'Bearer' })
    if (!hasRole(caller, 'owner', 'editor')) throw new HttpError(403, 'Only owners and editors may upload.')
    const uploadKey = uploadKeyOf(request)
    const form = await readUploadForm(request)
    const format = await pictureFormat(form.bytes)
    const claim = await claimName(caller, form, format, uploadKey, dependencies)
    if (claim.size !== null && form.replaces === null) return json(200, answerFor(claim))
    const files = form.replaces === null ? dependencies.files(token) : dependencies.overwrite()
    const stored = await store(form, format, claim.name, files)
    await saveMediaFile(caller.db, claim.name, { ...stored, ...(form.alt && { alt: form.alt }) })
    return json(201, answerFor({ ...claim, ...stored }))
  })
}

function uploadKeyOf(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key')
  if (key !== null && !/^[\w-]{8,200}$/.test(key))
    throw new HttpError(400, 'The idempotency key is not usable.')
  return key
}

/** The file's name: made here, or that of the file whose address is kept. */
async function claimName(
  { db }: Caller,
  form: UploadForm,
  format: PictureFormat,
  uploadKey: string | null,
  { now, random }: Dependencies,
): Promise<MediaFile> {
  const extension = storedExtension(form, format)
  if (form.replaces === null) {
    return claimUpload(db, `${form.folder}/${newFileName(now(), random, extension)}`, uploadKey)
  }
  const { replaces } = form
  const isOurs = /^(portfolio|blog|brand)\/\d{13}-\d{1,3}\.[a-z]{3,4}$/.test(replaces)
  if (!isOurs) throw new HttpError(400, 'Only an uploaded picture can be replaced.')
  if (pictureType(replaces) !== `image/${format}`) {
    const kind = extensionOf(replaces).toUpperCase()
    throw new HttpError(
      415,
      `The address ends in .${extensionOf(replaces)}, so only a ${kind} can take its place.`,
    )
  }
  return claimUpload(db, replaces, null)
}

/** Stores the copies before the picture itself: whatever is listed has its thumbnail. */
async function store(form: UploadForm, format: PictureFormat, name: string, files: FileStore) {
  const isReplaced = form.replaces !== null
  // Any copy may be there already, and would go on showing the old picture.
  const picture = await storedPicture(form.bytes, format, isReplaced ? COPY_WIDTHS : UPLOAD_WIDTHS)
  for (const { width, bytes } of picture.renditions) {
    await files.put(renditionKey(name, width), new Uint8Array(bytes), 'image/webp', isReplaced)
  }
  await files.put(name, new Uint8Array(picture.bytes), `image/${format}`, isReplaced)
  return {
    width: picture.width,
    height: picture.height,
    size: picture.bytes.length,
    renditions: picture.renditions.map(({ width }) => width),
  }
}

function answerFor({ name, width, height, size, renditions }: MediaFile) {
  return { name, url: assetAddress(name), width, height, size, renditions }
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    caller: token => readCaller(publicConnection(), token),
    files: token => createFileStore(publicConnection(), token),
    overwrite: () => createFileStore(publicConnection(), serviceSecret()),
    now: () => new Date(),
    random: Math.random,
  })
