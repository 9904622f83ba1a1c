import type { Config } from '@netlify/functions'
import { hasRole } from '#data/access.ts'
import { type Caller, readCaller } from '#data/caller.ts'
import { createFileStore, type FileStore, readPublicFile } from '#data/file-store.ts'
import { claimUpload, type MediaFile, saveMediaFile } from '#data/media-files.ts'
import { bearerToken } from '#lib/bearer-token.ts'
import {
  assetUrl,
  COPY_WIDTHS,
  isUploadKey,
  newFileName,
  pictureType,
  TEAM_FOLDER,
  UPLOAD_WIDTHS,
} from '#lib/media-url.ts'
import { filesOf, storeAllOrNone } from '../lib/all-or-none.ts'
import { HttpError, json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { notePerson } from '../lib/log.ts'
import { storeOwnPicture } from '../lib/own-picture.ts'
import { type StoredPicture, storedPicture } from '../lib/picture.ts'
import { type PictureFormat, pictureFormat } from '../lib/picture-format.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { serviceConnection, serviceSecret } from '../lib/service-db.ts'
import { readUploadForm, storedExtension, type UploadForm } from '../lib/upload-form.ts'

export const config: Config = { path: '/api/upload' }

export interface Dependencies {
  /** The person a token belongs to; null if it is not valid. */
  caller: (token: string) => Promise<Caller | null>
  /** The bucket with that person's rights. */
  files: (token: string) => FileStore
  /** The bucket with the service key: only it may overwrite a file, so no address changes unnoticed. */
  overwrite: () => FileStore
  /** A public file in the bucket with its type, if there is one. */
  former: (key: string) => Promise<Blob | undefined>
  now: () => Date
  random: () => number
}

/**
 * POST: takes one picture from an owner or editor, or a member's own (folder `team`), as a form (`file`; optionally
 * `folder`, `alt`, or `replace` with the name of the file to replace) and stores it, re-encoded, with its smaller
 * copies. Answers 201 with `{name, url, width, height, size, renditions}`, or 200 if an upload with this
 * `Idempotency-Key` is stored already. Refuses with 401, 403, 405, 413, 415 and 422 (SECURITY 11–14); the bucket's own
 * policies are a second defense.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond('upload', async () => {
    requireMethod(request, 'POST')
    requireSameOrigin(request)
    const token = bearerToken(request)
    const caller = token && (await dependencies.caller(token))
    if (!caller) throw new HttpError(401, 'Please sign in again.', { 'WWW-Authenticate': 'Bearer' })
    notePerson(caller.id)
    if (!hasRole(caller, 'owner', 'sales', 'editor'))
      throw new HttpError(403, 'Only members of the team may upload.')
    const uploadKey = uploadKeyOf(request)
    const form = await readUploadForm(request)
    const isOwn = form.folder === TEAM_FOLDER
    if (!isOwn && !hasRole(caller, 'owner', 'editor'))
      throw new HttpError(403, 'Only owners and editors may upload.')
    const format = await pictureFormat(form.bytes)
    const extension = storedExtension(form, format)
    if (isOwn) {
      const picture = { bytes: form.bytes, format, extension }
      return json(201, await storeOwnPicture(caller, picture, dependencies.files(token), dependencies))
    }
    // A replacement takes the format that the replaced picture's address ends in.
    const target = form.replaces === null ? format : formatOf(form.replaces)
    const claim = await claimName(caller, form, extension, uploadKey, dependencies)
    if (claim.size !== null && form.replaces === null) return json(200, answerFor(claim))
    const files = form.replaces === null ? dependencies.files(token) : dependencies.overwrite()
    const former = form.replaces === null ? null : dependencies.former
    // When replacing, any copy may exist already, and would keep showing the old picture.
    const picture = await storedPicture(form.bytes, target, former ? COPY_WIDTHS : UPLOAD_WIDTHS)
    const stored = factsOf(picture)
    await storeAllOrNone(filesOf(claim.name, picture, target), files, former, async () => {
      await saveMediaFile(caller.db, claim.name, { ...stored, ...(form.alt && { alt: form.alt }) })
    })
    return json(201, answerFor({ ...claim, ...stored }))
  })
}

function uploadKeyOf(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key')
  if (key !== null && !/^[\w-]{8,200}$/.test(key))
    throw new HttpError(400, 'The idempotency key is not usable.')
  return key
}

/** The file's name: a new one, or that of the file to replace, whose address stays. */
async function claimName(
  { db }: Caller,
  form: UploadForm,
  extension: string,
  uploadKey: string | null,
  { now, random }: Dependencies,
): Promise<MediaFile> {
  const { replaces, folder, fileName } = form
  if (replaces !== null) return claimUpload(db, replaces, null)
  const name = newFileName(now(), random, extension, fileName)
  return claimUpload(db, `${folder}/${name}`, uploadKey)
}

/** The format that an uploaded picture has and keeps. Throws 400 for anything else. */
function formatOf(key: string): PictureFormat {
  const type = pictureType(key)
  if (!isUploadKey(key) || !type) throw new HttpError(400, 'Only an uploaded picture can be replaced.')
  return type.replace('image/', '') as PictureFormat
}

function factsOf({ width, height, bytes, renditions }: StoredPicture) {
  return { width, height, size: bytes.length, renditions: renditions.map(copy => copy.width) }
}

function answerFor({ name, width, height, size, renditions }: MediaFile) {
  return { name, url: assetUrl(name), width, height, size, renditions }
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    caller: token => readCaller(publicConnection(), token),
    files: token => createFileStore(publicConnection(), token),
    overwrite: () => createFileStore(serviceConnection(), serviceSecret()),
    former: async key => {
      const file = await readPublicFile(publicConnection().url, key, new Request('https://bucket.invalid'))
      return file?.blob()
    },
    now: () => new Date(),
    random: Math.random,
  })
