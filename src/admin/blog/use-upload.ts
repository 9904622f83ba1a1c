import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import type { Upload } from './upload.ts'

/** Makes pictures of posts smaller and stores them in a folder of their own (UPLD-09). */
export function useUpload(): Upload {
  const upload = usePictureUpload('blog')
  return async file => (await upload(file)).url
}
