import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import type { Upload } from './upload.ts'

/** Shrinks pictures of posts and stores them in their own folder (UPLD-09). */
export function useUpload(): Upload {
  const upload = usePictureUpload('blog')
  return async (file, uploadKey) => (await upload(file, { uploadKey })).url
}
