/** Checks of an upload before its picture is looked at; tests/functions tests the whole function. */
import { expect, test } from 'vitest'
import { FILE_LIMIT } from '#lib/upload-limit.ts'
import { readUploadForm, storedExtension } from './upload-form.ts'

interface Sent {
  size?: number
  name?: string
  type?: string
  fields?: Record<string, string | File>
}

/** A form request as browsers send it, already received in full, so refusing it interrupts nothing. */
async function upload({ size = 3, name = 'a.png', type = '', fields = {} }: Sent = {}): Promise<Request> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (!('file' in fields)) form.set('file', new File([Buffer.alloc(size, 7)], name, { type }))
  const written = new Response(form)
  const headers = { 'Content-Type': written.headers.get('Content-Type') ?? '' }
  const body = await written.arrayBuffer()
  return new Request('https://gantry.example/api/upload', { method: 'POST', body, headers })
}
const read = async (sent?: Sent) => readUploadForm(await upload(sent))
const TOO_LARGE = {
  status: 413,
  message: 'The picture is larger than 4.5 MB. Please make it smaller first.',
}

test('UPLD-05 a form with only a picture is accepted', async () => {
  expect(await read({ type: 'image/png' })).toEqual({
    bytes: Buffer.alloc(3, 7),
    fileName: 'a.png',
    declaredType: 'image/png',
    folder: 'portfolio',
    alt: '',
    replaces: null,
  })
})

test('UPLD-05 folder, alternative text and the picture to replace are trimmed', async () => {
  const fields = { folder: ' blog ', alt: ' A desk\n', replace: ' blog/1763600000000-417.png ' }
  expect(await read({ fields })).toMatchObject({
    folder: 'blog',
    alt: 'A desk',
    replaces: 'blog/1763600000000-417.png',
  })
})

test.each(['portfolio', 'blog', 'brand', 'team'])('UPLD-05 the folder %s is accepted', async folder => {
  expect((await read({ fields: { folder } })).folder).toBe(folder)
})

test('SEC-24 an unknown folder is refused with its name shortened', async () => {
  const folder = `../${'secret'.repeat(20)}`
  await expect(read({ fields: { folder } })).rejects.toMatchObject({
    status: 400,
    message: `There is no folder ${JSON.stringify(folder.slice(0, 40))}.`,
  })
})

test('an alternative text is cut to 500 characters, without NUL or half a character', async () => {
  expect((await read({ fields: { alt: 'a\0b' } })).alt).toBe('ab')
  expect((await read({ fields: { alt: 'x'.repeat(501) } })).alt).toBe('x'.repeat(500))
  expect((await read({ fields: { alt: `${'x'.repeat(499)}😀` } })).alt).toBe('x'.repeat(499))
})

test('a file in place of a text field counts as empty', async () => {
  expect(
    await read({ fields: { alt: new File(['x'], 'x.txt'), file: new File(['x'], 'a.png') } }),
  ).toMatchObject({
    alt: '',
  })
})

test('SEC-12 a picture of 4.5 MB is accepted, one byte more is refused with the reason', async () => {
  expect((await read({ size: FILE_LIMIT })).bytes).toHaveLength(FILE_LIMIT)
  await expect(read({ size: FILE_LIMIT + 1 })).rejects.toMatchObject(TOO_LARGE)
})

test('SEC-12 a form larger than such a picture needs is refused', async () => {
  const alt = 'x'.repeat(FILE_LIMIT + 20_000)
  await expect(read({ fields: { alt } })).rejects.toMatchObject(TOO_LARGE)
  expect((await read({ size: FILE_LIMIT, fields: { alt: 'x'.repeat(14_000) } })).alt).toHaveLength(500)
})

test.each(['../x.png', '..\\x.png', '/etc/passwd.png', 'a\u0007.png', 'a\u0085.png'])(
  'UPLD-07 SEC-13 the name %j is refused',
  async name => {
    await expect(read({ name })).rejects.toMatchObject({
      status: 400,
      message: 'The file has a name that is not accepted.',
    })
  },
)

test.each([
  ['another kind of request', 415, 'Send a form with a file.', 'image/png', 'x'],
  ['a request of no kind', 415, 'Send a form with a file.', '', 'x'],
  ['no form at all', 400, 'The form holds no file.', 'multipart/form-data; boundary=x', 'x'],
])('SEC-24 %s is refused', async (_, status, message, type, body) => {
  const headers = type ? { 'Content-Type': type } : {}
  const request = new Request('https://gantry.example/', { method: 'POST', body: Buffer.from(body), headers })
  await expect(readUploadForm(request)).rejects.toMatchObject({ status, message })
})

test('SEC-24 a form with text in its file field is refused', async () => {
  const refusal = { status: 400, message: 'The form holds no file.' }
  await expect(read({ fields: { file: 'a.png' } })).rejects.toMatchObject(refusal)
})

test.each([
  ['a.png', '', 'png', 'png'],
  ['a.PNG', 'image/png', 'png', 'png'],
  ['a', 'image/png', 'png', 'png'],
  ['a', '', 'jpeg', 'jpg'],
  ['a.jpg', 'image/jpeg', 'jpeg', 'jpg'],
  ['a.jpeg', 'image/jpg', 'jpeg', 'jpeg'],
  ['a.gif', 'application/octet-stream', 'gif', 'gif'],
  ['a.webp', 'image/webp', 'webp', 'webp'],
] as const)(
  'CNST-33 “%s” of type “%s” that contains a %s is stored as .%s',
  (fileName, declaredType, format, ending) => {
    expect(storedExtension({ fileName, declaredType }, format)).toBe(ending)
  },
)

test.each([
  ['a.jpg', '', 'png'],
  ['a.svg', 'image/png', 'png'],
  ['a.png', 'image/jpeg', 'png'],
  ['a.png', 'image/jpg', 'png'],
  ['a.png', 'text/html', 'png'],
] as const)(
  'SEC-12 UPLD-07 “%s” of type “%s” is refused because it contains a %s',
  (fileName, declaredType, format) => {
    expect(() => storedExtension({ fileName, declaredType }, format)).toThrow(
      'The file claims to be something else, but it is a PNG picture.',
    )
  },
)

test('UPLD-07 parameters, spaces and case of a declared type are ignored', async () => {
  const line = `----${'x'.repeat(30)}`
  const body = [
    `--${line}`,
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Type: IMAGE/PNG ; charset=binary',
    '',
    'x',
    `--${line}--`,
    '',
  ].join('\r\n')
  const headers = { 'Content-Type': `multipart/form-data; boundary=${line}` }
  const request = new Request('https://gantry.example/', { method: 'POST', body, headers })
  expect((await readUploadForm(request)).declaredType).toBe('image/png')
})
