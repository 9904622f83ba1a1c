/** Who can access which file: public, signed and private URLs, and policies. */
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

  describe('URLs', () => {
    test('of a public bucket need no key and send the headers of their file', async () => {
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
    test('that are signed open one object until they expire', async () => {
      const { clock } = contract()
      await privately().upload('folder/sealed.png', png('sealed'))
      const { data } = await privately().createSignedUrl('folder/sealed.png', 60)
      const url = data?.signedUrl ?? ''
      expect(await fetchText(url)).toMatchObject({ status: 200, text: 'sealed' })
      clock.now = new Date(Date.now() + 61_000)
      expect((await fetchText(url)).text).toContain('timestamp check failed')
      clock.now = new Date()
    })
    test('that are signed cannot be altered, forged, or used for another object or as a key', async () => {
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
    test('are signed in bulk, with an error for each missing object', async () => {
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

    test('lets a visitor upload where the policy allows it, but not read', async () => {
      expect((await box().upload('inbox/letter.png', png('letter'))).error).toBeNull()
      expect((await box().download('inbox/letter.png')).error).not.toBeNull()
      expect((await box().list('inbox')).data).toEqual([])
    })
    test('refuses uploads elsewhere and stores no object', async () => {
      const { error } = await box().upload('elsewhere.png', png('x'))
      expect(error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      })
      expect((await privately().exists('elsewhere.png')).data).toBe(false)
    })
    test('lets a visitor read, list and sign where the policy allows it, but change nothing', async () => {
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
    test('prevents deleting objects by SQL, which would leave their bytes behind', async () => {
      await expect(contract().owner('delete from storage.objects')).rejects.toMatchObject({ code: '42501' })
    })
  })
})
