import { formatShort } from '#admin/parts/dates.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'
import { pictureMessages } from './picture-messages.ts'
import type { Picture } from './post-form.ts'
import type { Intent } from './post-state.ts'
import { UploadError } from './upload.ts'

/** Shows the result of a save (BADM-06). */
export function sayStored(stored: PostRow, intent: Intent, isNew: boolean): void {
  if (stored.status === 'scheduled' && intent.kind === 'at') {
    toast.success(messages.scheduled(formatShort(stored.published_at, new Date())))
  } else if (stored.status === 'draft') toast.success(messages.draftSaved)
  else toast.success(isNew ? messages.added : messages.saved)
}

/** Shows why nothing was stored (BADM-05, BADM-06); the form keeps its content. */
export function sayFailed(error: unknown, isNew: boolean): void {
  console.error(error)
  if (error instanceof UploadError) toast.error(pictureMessages.uploadFailed)
  else toast.error(isNew ? messages.addFailed : messages.saveFailed)
}

/** Which of the pictures above the text could not be stored, and why (BADM-05); null for any other failure. */
export function refusedPicture(error: unknown, pictures: readonly Picture[]): string | null {
  if (!(error instanceof UploadError)) return null
  const index = pictures.findIndex(({ key }) => key === error.key)
  return index < 0 ? null : failed(pictureMessages.pictureFailed(index + 1), error.cause)
}

/** Names those of the `given` files that are not among the `taken` (BADM-03). */
export function sayNotTaken(given: readonly File[], taken: readonly File[]): void {
  const names = given.filter(file => !taken.includes(file)).map(({ name }) => name)
  if (names.length > 0) toast.error(pictureMessages.notTaken(names))
}
