import { describe, expect, test } from 'vitest'
import { createPictureFiles, picturesAmong } from './picture-files.ts'
import { UploadError } from './upload.ts'

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })

/** Picture files that record their previews. */
function setUp() {
  const released: string[] = []
  const made: string[] = []
  const keys: string[] = []
  const urls = {
    createObjectURL: () => `blob:${made.push('')}`,
    revokeObjectURL: (url: string) => void released.push(url),
  }
  return { files: createPictureFiles(urls, () => `key ${keys.push('')}`), released }
}

test('BADM-03 BADM-09 removing a picture releases its preview, once, and the others keep theirs', () => {
  const { files, released } = setUp()
  const [a, b, c] = files.add([file('a.png'), file('b.png'), file('c.png')])
  if (!a || !b || !c) throw new Error('Three were added')
  expect([a, b, c].map(files.previewOf)).toEqual(['blob:1', 'blob:2', 'blob:3'])
  files.keepOnly([a, c])
  expect(released).toEqual(['blob:2'])
  expect([a, c].map(files.previewOf)).toEqual(['blob:1', 'blob:3'])
  files.keepOnly([])
  expect(released).toEqual(['blob:2', 'blob:1', 'blob:3'])
  files.keepOnly([])
  expect(released).toHaveLength(3)
})

describe('uploading', () => {
  test('goes in order and leaves stored pictures alone', async () => {
    const { files } = setUp()
    const asked: string[] = []
    const pictures = [
      { key: 'old', address: '/old.png', alt: null },
      ...files.add([file('a.png'), file('b.png')]),
    ]
    const addresses = await files.upload(pictures, async ({ name }) => {
      asked.push(name)
      return `/${name}`
    })
    expect([...addresses.values()]).toEqual(['/old.png', '/a.png', '/b.png'])
    expect(asked).toEqual(['a.png', 'b.png'])
  })

  test('BADM-05 stops at a failure, and a retry does not repeat finished uploads', async () => {
    const { files } = setUp()
    const asked: string[] = []
    let isBroken = true
    const keys: string[] = []
    const upload = async ({ name }: File, uploadKey: string) => {
      asked.push(name)
      keys.push(uploadKey)
      if (name === 'b.png' && isBroken) throw new Error('503')
      return `/${name}`
    }
    const pictures = files.add([file('a.png'), file('b.png'), file('c.png')])
    const failure = await files.upload(pictures, upload).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UploadError)
    expect(failure).toMatchObject({ key: pictures[1]?.key, cause: new Error('503') })
    expect(asked).toEqual(['a.png', 'b.png'])
    isBroken = false
    expect([...(await files.upload(pictures, upload)).values()]).toEqual(['/a.png', '/b.png', '/c.png'])
    expect(asked).toEqual(['a.png', 'b.png', 'b.png', 'c.png'])
    // The server recognizes the upload whose answer was lost.
    expect(keys).toEqual(['key 1', 'key 2', 'key 2', 'key 3'])
  })
})

test('BADM-05 UX-07 pictures removed while a save uploads, also by closing the editor, do not end the save', async () => {
  const { files, released } = setUp()
  const pictures = files.add([file('a.png'), file('b.png')])
  const addresses = await files.upload(pictures, async ({ name }) => {
    files.keepOnly([])
    return `/${name}`
  })
  expect([...addresses.values()]).toEqual(['/a.png', '/b.png'])
  expect(released).toEqual(['blob:1', 'blob:2'])
  // A draft brings one back.
  files.restore(new Map([['key 1', file('a.png')]]))
  expect(pictures.map(files.previewOf)).toEqual(['blob:3', ''])
})

test('BADM-03 only pictures are accepted; without a type the file name decides', () => {
  const files = [
    ...[file('a.png'), file('b.pdf', 'application/pdf'), file('c.svg', 'image/svg+xml')],
    ...[file('d.WEBP', ''), file('e.txt', ''), file('f.jpg', 'image/jpeg')],
  ]
  expect(picturesAmong(files).map(({ name }) => name)).toEqual(['a.png', 'd.WEBP', 'f.jpg'])
})
