/** What hosted Storage rejects is rejected, and what only hosted Storage supports is a 501 (F-62). */
import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryServer } from './support/server.ts'

const schema = `
  create policy "anyone sees the bucket of drafts" on storage.buckets for select to anon using (id = 'drafts');
  create policy "anyone sees drafts" on storage.objects for select to anon using (bucket_id = 'drafts');
  create policy "anyone removes what is loose" on storage.objects for delete to anon
    using (bucket_id = 'drafts' and name like 'loose%');`

const text = (words: string) => new Blob([words], { type: 'text/plain' })

onEveryServer(schema, contract => {
  const drafts = () => contract().service.storage.from('drafts')
  const read = async (name: string) => (await drafts().download(name)).data?.text()
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const { server } = contract()
    const headers = { apikey: server.serviceKey, 'content-type': 'application/json', ...init.headers }
    const response = await fetch(`${server.url}/${path}`, { ...init, headers })
    return { status: response.status, body: JSON.parse(await response.text()) as { message: string } }
  }

  beforeAll(async () => {
    expect((await contract().service.storage.createBucket('drafts')).error).toBeNull()
  })

  describe('F-62 a signed upload URL', () => {
    test('replaces an object only if its signer allowed it, whatever the uploader requests', async () => {
      const visitor = contract().anon.storage.from('drafts')
      const { data } = await drafts().createSignedUploadUrl('plain.txt')
      await drafts().upload('plain.txt', text('first'))
      const refused = await visitor.uploadToSignedUrl('plain.txt', data?.token ?? '', text('second'), {
        upsert: true,
      })
      expect(refused.error).toMatchObject({ statusCode: '409' })
      expect(await read('plain.txt')).toBe('first')

      const replacing = await drafts().createSignedUploadUrl('plain.txt', { upsert: true })
      expect(replacing.error).toBeNull()
      const token = replacing.data?.token ?? ''
      expect((await visitor.uploadToSignedUrl('plain.txt', token, text('third'))).error).toBeNull()
      expect(await read('plain.txt')).toBe('third')
    })
    test('is refused for an existing object unless it may replace it', async () => {
      await drafts().upload('there.txt', text('there'))
      expect((await drafts().createSignedUploadUrl('there.txt')).error).toMatchObject({ statusCode: '409' })
    })
  })

  describe('F-62 a bucket’s file size limit', () => {
    test.each([
      ['20MB', 20_000_000],
      ['1.5kb', 1500],
      ['7B', 7],
      [2048, 2048],
    ])('of %s is %i bytes', async (fileSizeLimit, bytes) => {
      const { storage } = contract().service
      const id = `limited-${bytes}`
      expect((await storage.createBucket(id, { public: false, fileSizeLimit })).error).toBeNull()
      expect((await storage.getBucket(id)).data?.file_size_limit).toBe(bytes)
    })
    test.each(['2048', '20 MB', '20MiB', 'many', -1])('of %j is refused', async fileSizeLimit => {
      const options = { public: false, fileSizeLimit }
      const { error } = await contract().service.storage.createBucket('unlimited', options)
      expect(error).toMatchObject({ statusCode: '400' })
    })
    test('above the project’s limit is refused', async () => {
      const options = { public: false, fileSizeLimit: '1GB' }
      const { error } = await contract().service.storage.createBucket('huge', options)
      expect(error).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    })
  })

  describe('F-62 emptying a bucket', () => {
    test('removes every object and its bytes, so that the bucket can be deleted', async () => {
      const { storage } = contract().service
      await storage.createBucket('heap')
      for (const name of ['a.txt', 'deep/b.txt']) await storage.from('heap').upload(name, text(name))
      const columns = 'bucket_id, name, metadata, version'
      await contract().owner(`create table kept as select * from storage.objects where bucket_id = 'heap'`)
      expect((await storage.emptyBucket('heap')).error).toBeNull()
      expect((await storage.from('heap').list()).data).toEqual([])
      // Bytes are found by the version in their object's row.
      await contract().owner(`insert into storage.objects (${columns}) select ${columns} from kept`)
      for (const name of ['a.txt', 'deep/b.txt'])
        expect((await storage.from('heap').download(name)).error).not.toBeNull()
      expect((await storage.emptyBucket('heap')).error).toBeNull()
      expect((await storage.deleteBucket('heap')).error).toBeNull()
      expect((await storage.emptyBucket('heap')).error).toMatchObject({ statusCode: '404' })
    })
    test('removes only the objects that the policies let the caller remove', async () => {
      await drafts().upload('loose.txt', text('loose'))
      await drafts().upload('fixed.txt', text('fixed'))
      expect((await contract().anon.storage.emptyBucket('drafts')).error).toBeNull()
      expect((await drafts().exists('loose.txt')).data).toBe(false)
      expect(await read('fixed.txt')).toBe('fixed')
    })
  })

  const copied = { bucketId: 'drafts', sourceKey: 'fixed.txt', destinationKey: 'copy.txt' }
  test.each<[string, string, RequestInit & { headers?: Record<string, string> }]>([
    ['POST /upload/resumable', 'storage/v1/upload/resumable', { method: 'POST' }],
    ['GET /render/image/public', 'storage/v1/render/image/public/drafts/a.png?width=9', {}],
    ['POST /object/list-v2/drafts', 'storage/v1/object/list-v2/drafts', { method: 'POST', body: '{}' }],
    ['The parameter versionId', 'storage/v1/object/drafts/fixed.txt?versionId=1', {}],
    ['The parameter search', 'storage/v1/bucket?search=d', {}],
    [
      'The type ANALYTICS',
      'storage/v1/bucket',
      { method: 'POST', body: '{"name": "x", "type": "ANALYTICS"}' },
    ],
    [
      'The field transform',
      'storage/v1/object/sign/drafts/fixed.txt',
      { method: 'POST', body: '{"expiresIn": 60, "transform": {"width": 9}}' },
    ],
    [
      'The field copyMetadata',
      'storage/v1/object/copy',
      { method: 'POST', body: JSON.stringify({ ...copied, copyMetadata: false }) },
    ],
    [
      'The header x-upsert',
      'storage/v1/object/copy',
      { method: 'POST', headers: { 'x-upsert': 'true' }, body: JSON.stringify(copied) },
    ],
    ['The service functions', 'functions/v1/hello', { method: 'POST' }],
    ['The service realtime', 'realtime/v1/websocket', {}],
    ['The service graphql', 'graphql/v1', { method: 'POST' }],
    ['GET /authorize', 'auth/v1/authorize?provider=github', {}],
    ['POST /resend', 'auth/v1/resend', { method: 'POST' }],
    ['The grant_type pkce', 'auth/v1/token?grant_type=pkce', { method: 'POST' }],
    [
      'The field code_challenge',
      'auth/v1/recover',
      { method: 'POST', body: '{"email": "a@example.com", "code_challenge": "x"}' },
    ],
  ])('F-62 %s is 501, by its name', async (named, path, init) => {
    const { status, body } = await ask(path, init)
    expect(status).toBe(501)
    expect(body.message).toContain(named)
    expect(body.message).toContain('is not implemented by the local server')
  })
})
