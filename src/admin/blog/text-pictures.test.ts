import { expect, test } from 'vitest'
import { createTextPictures } from './text-pictures.ts'

test('UX-10 a retry of a picture in the text is the same upload, which is stored once', async () => {
  const newKey = '3f2a9c1d-0000-4000-8000-000000000000'
  const pictures = createTextPictures(() => newKey)
  const { key, markdown } = pictures.add(new File(['x'], 'lamp.png'), 'A lamp')
  expect(markdown).toContain('(uploading:3f2a9c1d)')
  const sent: string[] = []
  const upload = async (_: File, uploadKey: string) => {
    if (sent.push(uploadKey) === 1) throw new Error('The connection was lost.')
    return '/lamp.png'
  }
  await expect(pictures.send(key, upload)).rejects.toThrow()
  expect(await pictures.finish(markdown, upload)).toContain('(/lamp.png)')
  expect(sent).toEqual([newKey, newKey])
})
