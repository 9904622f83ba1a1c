import { useBackend } from '#admin/parts/backend.ts'
import type { Upload } from './picture-files.ts'

/** Stores pictures of posts. */
export function useUpload(): Upload {
  const { auth } = useBackend()
  return async file => {
    const body = new FormData()
    body.set('file', file)
    body.set('folder', 'blog')
    const token = (await auth.getSession()).data.session?.access_token
    const answer = await fetch('/api/upload', {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error('Could not upload', { cause: await answer.text() })
    const { url } = await answer.json()
    return String(url)
  }
}
