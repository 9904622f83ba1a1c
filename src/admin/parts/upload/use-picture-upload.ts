import { useBackend } from '#admin/parts/backend.ts'
import { type StoredPicture, UPLOAD_FAILURE, uploadPicture } from '#data/picture-upload.ts'
import { newFileName, type UploadFolder } from '#lib/media-url.ts'
import { compress } from './compress.ts'
import { moves, sentExtension, takenType } from './picture-type.ts'

export interface UploadOptions {
  /** The same for every attempt with this file. */
  uploadKey?: string
  /** The name in the bucket of the picture that it replaces. */
  replaces?: string
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Returns a function that compresses a picture, uploads it to `folder` and resolves to where it is. It rejects with
 * `Error(UPLOAD_FAILURE, {cause})`, and with the signal's reason when it is canceled.
 */
export function usePictureUpload(folder: UploadFolder) {
  const { auth } = useBackend()
  return async (file: File, options: UploadOptions = {}): Promise<StoredPicture> => {
    const type = takenType(file)
    if (!type)
      throw new Error(UPLOAD_FAILURE, { cause: 'Only JPEG, PNG, GIF and WebP pictures are accepted.' })
    const typed = file.type ? file : new File([file], file.name, { type })
    const smaller = await smallerOf(typed, type, options.signal)
    const token = (await auth.getSession()).data.session?.access_token ?? ''
    return uploadPicture({
      ...{ uploadKey: crypto.randomUUID(), ...options },
      ...{ file: smaller, folder, token },
      fileName: newFileName(new Date(), Math.random, sentExtension(file.name, type), file.name),
    })
  }
}

/** The compressed picture, or the original if compression fails or does not help (UPLD-03). */
async function smallerOf(file: File, type: string, signal?: AbortSignal): Promise<Blob> {
  if (await moves(file, type)) return file
  try {
    const compressed = await compress(file, signal)
    return compressed.type === type && compressed.size < file.size ? compressed : file
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    console.warn('The original is sent, because the picture could not be compressed', error)
    return file
  }
}
