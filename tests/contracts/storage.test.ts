/** Buckets and files. */
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create policy "anyone adds to the inbox" on storage.objects for insert to anon
    with check (bucket_id = 'private' and (storage.foldername(name))[1] = 'inbox');
  create policy "anyone reads the outbox" on storage.objects for select to anon
    using (bucket_id = 'private' and (storage.foldername(name))[1] = 'outbox');`

const png = (text: string) => new Blob([text], { type: 'image/png' })

onEveryServer(schema, contract => {
  const pictures = () => contract().service.storage.from('pictures')
  const privately = () => contract().service.storage.from('private')
  const fetchText = async (url: string) => {
    const response = await fetch(url)
    return { status: response.status, headers: response.headers, text: await response.text() }
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
      expect(created.data).toMatchObject({ id: 'temporary', public: false, file_size_limit: 1024 })
      await storage.updateBucket('temporary', { public: true, fileSizeLimit: null })
      expect((await storage.getBucket('temporary')).data).toMatchObject({
        public: true,
        file_size_limit: null,
      })
      expect((await storage.listBuckets()).data?.map(bucket => bucket.id)).toContain('temporary')
      expect((await storage.deleteBucket('temporary')).error).toBeNull()
      expect((await storage.getBucket('temporary')).error).toMatchObject({ statusCode: '404' })
    })
    test('that exist or hold something are refused', async () => {
      const { storage } = contract().service
      expect((await storage.createBucket('pictures')).error).toMatchObject({ statusCode: '409' })
      await pictures().upload('keep.png', png('x'), { upsert: true })
      expect((await storage.deleteBucket('pictures')).error).toMatchObject({ statusCode: '409' })
    })
    test('are out of a visitor’s reach', async () => {
      const { storage } = contract().anon
      expect((await storage.listBuckets()).data).toEqual([])
      expect((await storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
    })
  })

  describe('uploading', () => {
    test('takes a Blob, a File, a Buffer and a text', async () => {
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
    test('keeps bytes as they are', async () => {
      const bytes = Uint8Array.from({ length: 100 }, (_, index) => (index * 7) % 256)
      await pictures().upload('bytes.png', bytes, { contentType: 'image/png' })
      const { data } = await pictures().download('bytes.png')
      expect(await data?.bytes()).toEqual(bytes)
    })
    test('refuses a type or a size that the bucket does not take', async () => {
      const type = await pictures().upload('page.html', new Blob(['<p>'], { type: 'text/html' }))
      expect(type.error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
      const size = await pictures().upload('big.png', png('x'.repeat(101)))
      expect(size.error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
      expect((await pictures().list('', { search: 'big' })).data).toEqual([])
    })
    test('refuses a name in use, unless told to replace it', async () => {
      await pictures().upload('same.png', png('first'))
      const refused = await pictures().upload('same.png', png('second'))
      expect(refused.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
      expect(await (await pictures().download('same.png')).data?.text()).toBe('first')
      expect((await pictures().upload('same.png', png('third'), { upsert: true })).error).toBeNull()
      expect(await (await pictures().download('same.png')).data?.text()).toBe('third')
      expect((await pictures().update('same.png', png('fourth'))).error).toBeNull()
      expect(await (await pictures().download('same.png')).data?.text()).toBe('fourth')
      expect((await pictures().update('missing.png', png('x'))).error).toMatchObject({ statusCode: '404' })
    })
    test('refuses names that climb, are empty or leave the safe characters', async () => {
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
    test('refuses types that no header can carry, and lifetimes that are none', async () => {
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
    test('into no bucket is a 404', async () => {
      const { error } = await contract().service.storage.from('nowhere').upload('a.png', png('x'))
      expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    })
    test('of a broken form is refused', async () => {
      const { server } = contract()
      const response = await fetch(`${server.url}/storage/v1/object/private/form.png`, {
        method: 'POST',
        headers: { apikey: server.serviceKey, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nnonsense',
      })
      expect([response.status, (await response.json()).statusCode]).toEqual([400, '400'])
    })
    test('to a signed address works once it was signed by someone who may', async () => {
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

    test('gives one folder, its folders first and without an id', async () => {
      const { data } = await pictures().list('shelf')
      expect(data?.map(entry => entry.name)).toEqual(['deep', 'a.png', 'b.png'])
      expect(data?.[0]).toMatchObject({ name: 'deep', id: null, metadata: null })
      expect(data?.[1]?.metadata).toMatchObject({ mimetype: 'image/png' })
      expect(await names('shelf/deep/')).toEqual(['er', 'one.png', 'two.png'])
    })
    test('comes in pages, in any order, and by the beginning of a name', async () => {
      const sortBy = { column: 'name', order: 'desc' }
      expect(await names('shelf/deep', { sortBy })).toEqual(['er', 'two.png', 'one.png'])
      expect(await names('shelf/deep', { limit: 1, offset: 1 })).toEqual(['one.png'])
      expect(await names('shelf', { search: 'A' })).toEqual(['a.png'])
      expect(await names('nothing')).toEqual([])
    })
    test('gives 100 entries unless told otherwise', async () => {
      for (let index = 0; index < 101; index += 1) await pictures().upload(`many/${index}.png`, png('x'))
      expect(await names('many')).toHaveLength(100)
      expect(await names('many', { limit: 1000 })).toHaveLength(101)
    })
    test('refuses to sort by what is no column', async () => {
      const sortBy = { column: 'name; drop table storage.objects', order: 'asc' }
      expect((await pictures().list('', { sortBy })).error).toMatchObject({ statusCode: '400' })
    })
  })

  describe('removing, moving and copying', () => {
    test('removes what is named and tells what that was', async () => {
      await pictures().upload('old/1.png', png('1'))
      await pictures().upload('old/2.png', png('2'))
      const { data } = await pictures().remove(['old/1.png', 'old/nothing.png'])
      expect(data?.map(object => object.name)).toEqual(['old/1.png'])
      expect((await pictures().list('old')).data?.map(entry => entry.name)).toEqual(['2.png'])
      expect((await pictures().download('old/1.png')).error).not.toBeNull()
    })
    test('moves and copies, also to another bucket', async () => {
      await pictures().upload('from.png', png('moved'))
      expect((await pictures().move('from.png', 'to/here.png')).error).toBeNull()
      expect((await pictures().exists('from.png')).data).toBe(false)
      const copied = await pictures().copy('to/here.png', 'copy.png', { destinationBucket: 'private' })
      expect(copied.data?.path).toBe('private/copy.png')
      expect(await (await privately().download('copy.png')).data?.text()).toBe('moved')
      expect((await pictures().move('nothing.png', 'x.png')).error).toMatchObject({ statusCode: '404' })
      expect((await pictures().copy('to/here.png', '../x.png')).error).toMatchObject({ code: 'InvalidKey' })
    })
    test('rows cannot be deleted by SQL, which would leave their bytes behind', async () => {
      await expect(contract().owner('delete from storage.objects')).rejects.toMatchObject({ code: '42501' })
    })
  })

  describe('addresses', () => {
    test('of a public bucket need no key, and say what they hold', async () => {
      await pictures().upload('open (1).png', png('open'), { cacheControl: '60' })
      const { publicUrl } = pictures().getPublicUrl('open (1).png').data
      const { status, text, headers } = await fetchText(publicUrl)
      expect([status, text]).toEqual([200, 'open'])
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toBe('max-age=60')
      expect(headers.get('content-length')).toBe('4')
      const cached = await fetch(publicUrl, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(cached.status).toBe(304)
      const head = await fetch(publicUrl, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      const download = pictures().getPublicUrl('open (1).png', { download: 'ö.png' }).data.publicUrl
      expect((await fetchText(download)).headers.get('content-disposition')).toContain('%C3%B6.png')
    })
    test('of a private bucket are not public', async () => {
      await privately().upload('hidden.png', png('hidden'))
      const { publicUrl } = privately().getPublicUrl('hidden.png').data
      expect((await fetchText(publicUrl)).status).toBe(400)
      const { server } = contract()
      const keyless = await fetchText(`${server.url}/storage/v1/object/private/hidden.png`)
      expect(keyless.status).toBe(401)
    })
    test('signed open one object until they expire', async () => {
      const { clock } = contract()
      await privately().upload('folder/sealed.png', png('sealed'))
      const { data } = await privately().createSignedUrl('folder/sealed.png', 60)
      const url = data?.signedUrl ?? ''
      expect(await fetchText(url)).toMatchObject({ status: 200, text: 'sealed' })
      clock.now = new Date(Date.now() + 61_000)
      expect((await fetchText(url)).text).toContain('timestamp check failed')
      clock.now = new Date()
    })
    test('signed cannot be changed, forged, or used for another object or as a key', async () => {
      const { server, anon } = contract()
      await privately().upload('sealed-2.png', png('sealed'))
      const { data } = await privately().createSignedUrl('sealed-2.png', 60)
      const url = new URL(data?.signedUrl ?? '')
      const token = url.searchParams.get('token') ?? ''
      const tampered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
      for (const other of [tampered, '', server.anonKey, server.serviceKey]) {
        url.searchParams.set('token', other)
        expect((await fetchText(url.href)).status).toBe(400)
      }
      const elsewhere = data?.signedUrl.replace('sealed-2.png', 'hidden.png') ?? ''
      expect((await fetchText(elsewhere)).text).toContain('InvalidSignature')
      expect(
        (await anon.storage.from('private').uploadToSignedUrl('sealed-2.png', token, png('x'))).error,
      ).not.toBeNull()
      const asKey = await fetch(`${server.url}/rest/v1/`, { headers: { apikey: token } })
      expect(asKey.status).toBe(401)
    })
    test('are signed many at once, with an error for what is not there', async () => {
      const { data } = await privately().createSignedUrls(['hidden.png', 'nothing.png'], 60)
      expect(data?.map(entry => [entry.path, entry.error === null])).toEqual([
        ['hidden.png', true],
        ['nothing.png', false],
      ])
      expect((await fetchText(data?.[0]?.signedUrl ?? '')).text).toBe('hidden')
    })
  })

  describe('row level security', () => {
    const box = () => contract().anon.storage.from('private')

    test('lets a visitor add where the policy says, without reading', async () => {
      expect((await box().upload('inbox/letter.png', png('letter'))).error).toBeNull()
      expect((await box().download('inbox/letter.png')).error).not.toBeNull()
      expect((await box().list('inbox')).data).toEqual([])
    })
    test('refuses adding elsewhere, and keeps no bytes of it', async () => {
      const { error } = await box().upload('elsewhere.png', png('x'))
      expect(error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      })
      expect((await privately().exists('elsewhere.png')).data).toBe(false)
    })
    test('lets a visitor read, list and sign where the policy says, and remove nothing', async () => {
      await privately().upload('outbox/note.png', png('note'))
      expect(await (await box().download('outbox/note.png')).data?.text()).toBe('note')
      expect((await box().list('outbox')).data?.map(entry => entry.name)).toEqual(['note.png'])
      expect((await box().createSignedUrl('outbox/note.png', 60)).error).toBeNull()
      expect((await box().createSignedUrl('hidden.png', 60)).error).toMatchObject({ statusCode: '404' })
      expect((await box().remove(['outbox/note.png'])).data).toEqual([])
      expect((await box().update('outbox/note.png', png('x'))).error).toMatchObject({ statusCode: '404' })
      expect((await box().move('outbox/note.png', 'outbox/x.png')).error).not.toBeNull()
      expect(await (await privately().download('outbox/note.png')).data?.text()).toBe('note')
    })
  })
})
