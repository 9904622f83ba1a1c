/** Buckets and files. */
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const png = (text: string) => new Blob([text], { type: 'image/png' })

onEveryServer('', contract => {
  const pictures = () => contract().service.storage.from('pictures')
  const privately = () => contract().service.storage.from('private')
  const fetchText = async (url: string) => {
    const response = await fetch(url)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const versionOf = async (name: string) => (await pictures().info(name)).data?.version ?? ''
  /** Whether bytes of this version are stored: a row that names it makes them readable again. */
  const hasBytes = async (version: string) => {
    const name = `${crypto.randomUUID()}.png`
    await contract().owner(`insert into storage.objects (bucket_id, name, version, metadata)
      select 'pictures', '${name}', '${version}', metadata from storage.objects limit 1`)
    return (await pictures().download(name)).error === null
  }

  beforeAll(async () => {
    const { service } = contract()
    const limits = { public: true, fileSizeLimit: 100, allowedMimeTypes: ['image/*', 'text/plain'] }
    expect((await service.storage.createBucket('pictures', limits)).error).toBeNull()
    expect((await service.storage.createBucket('private')).error).toBeNull()
  })

  describe('buckets', () => {
    test('are created, read, changed, listed and deleted with the service key', async () => {
      const { storage } = contract().service
      await storage.createBucket('temporary', { public: false, fileSizeLimit: '1KB' })
      const created = await storage.getBucket('temporary')
      expect(created.data).toMatchObject({ id: 'temporary', public: false, file_size_limit: 1000 })
      await storage.updateBucket('temporary', { public: true, fileSizeLimit: null })
      expect((await storage.getBucket('temporary')).data).toMatchObject({
        public: true,
        file_size_limit: null,
      })
      expect((await storage.listBuckets()).data?.map(bucket => bucket.id)).toContain('temporary')
      expect((await storage.deleteBucket('temporary')).error).toBeNull()
      expect((await storage.getBucket('temporary')).error).toMatchObject({ statusCode: '404' })
    })
    test('cannot be created twice or deleted while they contain files', async () => {
      const { storage } = contract().service
      expect((await storage.createBucket('pictures')).error).toMatchObject({ statusCode: '409' })
      await pictures().upload('keep.png', png('x'), { upsert: true })
      expect((await storage.deleteBucket('pictures')).error).toMatchObject({ statusCode: '409' })
    })
    test('cannot be listed or created by a visitor', async () => {
      const { storage } = contract().anon
      expect((await storage.listBuckets()).data).toEqual([])
      expect((await storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    })
  })

  describe('uploading', () => {
    test('accepts a Blob, a File, a Buffer and a string', async () => {
      const bodies = {
        'types/blob.png': png('blob'),
        'types/file.png': new File(['file'], 'ignored name.png', { type: 'image/png' }),
        'types/buffer.txt': Buffer.from('buffer'),
        'types/text.txt': 'text',
      }
      for (const [name, body] of Object.entries(bodies)) {
        const { data, error } = await pictures().upload(name, body, { contentType: 'text/plain' })
        expect([error, data?.path, data?.fullPath]).toEqual([null, name, `pictures/${name}`])
        const { data: stored } = await pictures().download(name)
        expect(await stored?.text()).toBe(/\/(\w+)/.exec(name)?.[1])
      }
      const { data } = await pictures().info('types/blob.png')
      expect(data).toMatchObject({ size: 4, contentType: 'image/png', cacheControl: 'max-age=3600' })
    })
    test('keeps bytes unchanged', async () => {
      const bytes = Uint8Array.from({ length: 100 }, (_, index) => (index * 7) % 256)
      await pictures().upload('bytes.png', bytes, { contentType: 'image/png' })
      const { data } = await pictures().download('bytes.png')
      expect(await data?.bytes()).toEqual(bytes)
    })
    test('refuses a type or a size that the bucket does not allow', async () => {
      const type = await pictures().upload('page.html', new Blob(['<p>'], { type: 'text/html' }))
      expect(type.error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
      const size = await pictures().upload('big.png', png('x'.repeat(101)))
      expect(size.error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
      expect((await pictures().list('', { search: 'big' })).data).toEqual([])
    })
    test('refuses an existing name unless the upload may replace it, which deletes the former bytes', async () => {
      await pictures().upload('same.png', png('first'))
      const refused = await pictures().upload('same.png', png('second'))
      expect(refused.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
      expect(await (await pictures().download('same.png')).data?.text()).toBe('first')
      const first = await versionOf('same.png')
      expect(await hasBytes(first)).toBe(true)
      expect((await pictures().upload('same.png', png('third'), { upsert: true })).error).toBeNull()
      expect(await hasBytes(first)).toBe(false)
      expect(await (await pictures().download('same.png')).data?.text()).toBe('third')
      expect((await pictures().update('same.png', png('fourth'))).error).toBeNull()
      expect(await (await pictures().download('same.png')).data?.text()).toBe('fourth')
      expect((await pictures().update('missing.png', png('x'))).error).toMatchObject({ statusCode: '404' })
    })
    test('refuses names with path traversal, unsafe characters or too many characters', async () => {
      const names = [
        'a/../b.png',
        '..%2f..%2fetc/passwd',
        'a/%2e%2e/%2e%2e/x',
        'nul\0.png',
        'ünï.png',
        'a'.repeat(1025),
      ]
      const { server } = contract()
      for (const name of names) {
        const raw = await fetch(`${server.url}/storage/v1/object/private/${encodeURIComponent(name)}`, {
          method: 'POST',
          headers: { apikey: server.serviceKey, 'content-type': 'image/png' },
          body: 'x',
        })
        expect([raw.status, (await raw.json()).code]).toEqual([400, 'InvalidKey'])
      }
      expect((await privately().list('', { search: 'x' })).data).toEqual([])
    })
    test('refuses a malformed content type and ignores a malformed cache lifetime', async () => {
      const form = new FormData()
      form.append('cacheControl', '1\r\nx-injected: 1')
      form.append('', png('x'))
      expect((await privately().upload('form.png', form)).error).toBeNull()
      const { data } = await privately().createSignedUrl('form.png', 60)
      const { headers } = await fetchText(data?.signedUrl ?? '')
      expect([headers.get('cache-control'), headers.get('x-injected')]).toEqual(['no-cache', null])
      const odd = await privately().upload('odd.png', 'x', { contentType: 'nonsense' })
      expect(odd.error).toMatchObject({ statusCode: '415' })
    })
    test('into a missing bucket is a 404', async () => {
      const { error } = await contract().service.storage.from('nowhere').upload('a.png', png('x'))
      expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    })
    test('of a malformed form is refused', async () => {
      const { server } = contract()
      const response = await fetch(`${server.url}/storage/v1/object/private/form.png`, {
        method: 'POST',
        headers: { apikey: server.serviceKey, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nnonsense',
      })
      expect([response.status, (await response.json()).statusCode]).toEqual([400, '400'])
    })
    test('to a signed URL works for the signed name only, and a visitor cannot sign one', async () => {
      const { anon } = contract()
      const { data } = await privately().createSignedUploadUrl('signed.png')
      const box = anon.storage.from('private')
      expect((await box.uploadToSignedUrl('signed.png', data?.token ?? '', png('up'))).error).toBeNull()
      expect(await (await privately().download('signed.png')).data?.text()).toBe('up')
      const other = await box.uploadToSignedUrl('other.png', data?.token ?? '', png('up'))
      expect(other.error).toMatchObject({ code: 'InvalidSignature' })
      expect((await box.createSignedUploadUrl('mine.png')).error).toMatchObject({ statusCode: '403' })
    })
  })

  describe('listing', () => {
    beforeAll(async () => {
      for (const name of ['b.png', 'a.png', 'deep/one.png', 'deep/two.png', 'deep/er/three.png']) {
        await pictures().upload(`shelf/${name}`, png(name), { upsert: true })
      }
    })
    const names = async (...parameters: Parameters<ReturnType<typeof pictures>['list']>) =>
      (await pictures().list(...parameters)).data?.map(entry => entry.name)

    test('returns one folder, with its subfolders first and without an id', async () => {
      const { data } = await pictures().list('shelf')
      expect(data?.map(entry => entry.name)).toEqual(['deep', 'a.png', 'b.png'])
      expect(data?.[0]).toMatchObject({ name: 'deep', id: null, metadata: null })
      expect(data?.[1]?.metadata).toMatchObject({ mimetype: 'image/png' })
      expect(await names('shelf/deep/')).toEqual(['er', 'one.png', 'two.png'])
    })
    test('supports pages, sorting and a search by the beginning of a name', async () => {
      const sortBy = { column: 'name', order: 'desc' }
      expect(await names('shelf/deep', { sortBy })).toEqual(['er', 'two.png', 'one.png'])
      expect(await names('shelf/deep', { limit: 1, offset: 1 })).toEqual(['one.png'])
      expect(await names('shelf', { search: 'A' })).toEqual(['a.png'])
      expect(await names('nothing')).toEqual([])
    })
    test('returns 100 entries by default', async () => {
      for (let index = 0; index < 101; index += 1) await pictures().upload(`many/${index}.png`, png('x'))
      expect(await names('many')).toHaveLength(100)
      expect(await names('many', { limit: 1000 })).toHaveLength(101)
    })
    test('refuses to sort by an unknown column', async () => {
      const sortBy = { column: 'name; drop table storage.objects', order: 'asc' }
      expect((await pictures().list('', { sortBy })).error).toMatchObject({ statusCode: '400' })
    })
  })

  describe('removing, moving and copying', () => {
    test('removes the named objects with their bytes and returns those that existed', async () => {
      for (const name of ['1', '2']) await pictures().upload(`old/${name}.png`, png(name))
      const [gone, kept] = [await versionOf('old/1.png'), await versionOf('old/2.png')]
      const { data } = await pictures().remove(['old/1.png', 'old/nothing.png'])
      expect([await hasBytes(gone), await hasBytes(kept)]).toEqual([false, true])
      expect(data?.map(object => object.name)).toEqual(['old/1.png'])
      expect((await pictures().list('old')).data?.map(entry => entry.name)).toEqual(['2.png'])
      expect((await pictures().download('old/1.png')).error).not.toBeNull()
    })
    test('moves objects and copies them to another bucket', async () => {
      await pictures().upload('from.png', png('moved'))
      expect((await pictures().move('from.png', 'to/here.png')).error).toBeNull()
      expect((await pictures().exists('from.png')).data).toBe(false)
      const copied = await pictures().copy('to/here.png', 'copy.png', { destinationBucket: 'private' })
      expect(copied.data?.path).toBe('private/copy.png')
      expect(await (await privately().download('copy.png')).data?.text()).toBe('moved')
      expect((await pictures().move('nothing.png', 'x.png')).error).toMatchObject({ statusCode: '404' })
      expect((await pictures().copy('to/here.png', '../x.png')).error).toMatchObject({ code: 'InvalidKey' })
    })
  })
})
