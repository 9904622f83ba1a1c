/** Reading and saving content: a Request in, a commit or a changed file out, or a refusal that says why. */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { githubContent, repositoryFrom } from '../../netlify/lib/content-github.ts'
import { gitHash } from '../../netlify/lib/content-store.ts'
import { type ContentSite, contentSiteForThisFile, type Kind, repository } from './support/content-site.ts'

const site = contentSiteForThisFile()
const KINDS: Kind[] = ['repository', 'files of this machine']

const SERVICE = 'content/services/web-design.md'
const STORIES = 'content/lists/success-stories.yml'
const PICTURE = 'content/media/case-edtech.webp'

const text = (path: string) => readFileSync(path, 'utf8')
const base64 = (path: string) => readFileSync(path).toString('base64')
const idOf = (content: string) => gitHash(Buffer.from(content))

/** The number of lines that differ. */
function changedLines(before: string, after: string | null): number {
  const [old, now] = [before.split('\n'), (after ?? '').split('\n')]
  return Math.abs(old.length - now.length) + old.filter((line, place) => now[place] !== line).length
}

/** Saves an entry as the editor does; `base` is the version it is based on. */
const save = (
  here: ContentSite,
  path: string,
  raw: string,
  base: string | null = idOf(text(path)),
  role: 'owner' | 'editor' = 'editor',
) => here.ask(site.token(role), 'persistEntry', { dataFiles: [{ path, raw, base }], assets: [] })

const retitled = (path = SERVICE) => text(path).replace(/^(title: ).*$/m, '$1Sites that sell')

test.each(KINDS)('F-41 %s: an editor reads entries and pictures with their versions', async kind => {
  const here = site.open(kind)
  const editor = site.token('editor')
  expect((await here.ask(editor, 'info')).body).toMatchObject({ role: 'editor' })
  const services = await here.ask(editor, 'entriesByFolder', {
    folder: 'content/services',
    extension: 'md',
    depth: 1,
  })
  expect(services.body).toHaveLength(9)
  expect(services.body).toContainEqual({
    data: text(SERVICE),
    file: { path: SERVICE, id: idOf(text(SERVICE)) },
  })
  const files = await here.ask(editor, 'entriesByFiles', { files: [{ path: STORIES, label: 'Stories' }] })
  expect(files.body).toEqual([{ data: text(STORIES), file: { path: STORIES, id: idOf(text(STORIES)) } }])
  const none = await here.ask(editor, 'getEntry', { path: 'content/services/no-such.md' })
  expect(none.body).toEqual({ data: null, file: { path: 'content/services/no-such.md', id: null } })
  const media = await here.ask(editor, 'getMedia', { mediaFolder: 'content/media' })
  const bytes = readFileSync(PICTURE)
  const listed = { path: PICTURE, name: 'case-edtech.webp', id: gitHash(bytes), size: bytes.length }
  expect(media.body).toContainEqual(listed)
  const picture = await here.ask(editor, 'getMediaFile', { path: PICTURE })
  expect(picture.body).toEqual({ ...listed, encoding: 'base64', content: bytes.toString('base64') })
})

test.each(KINDS)(
  'F-45 %s: a changed word is one changed line, although the editor reorders fields',
  async kind => {
    const here = site.open(kind)
    const old = text(STORIES)
    const items = here.read(STORIES)
    expect(items).toBe(old)
    // As Decap sends it: objects with more than eight keys in another order, long texts wrapped differently.
    const { items: cards } = (await import('yaml')).parse(old)
    const turned = cards.map((card: object) => Object.fromEntries(Object.entries(card).toReversed()))
    turned[3].title = 'An AI design system in 85 parts'
    const reply = await save(here, STORIES, JSON.stringify({ items: turned }))
    expect(reply.status).toBe(200)
    expect(changedLines(old, here.read(STORIES))).toBe(1)
    expect(reply.body.files).toEqual([{ path: STORIES, id: idOf(here.read(STORIES) ?? '') }])
  },
)

test('F-40 a save is one commit by the signed-in editor, whatever author the browser sends', async () => {
  const here = site.open('repository')
  const { body: person } = await here.ask(site.token('editor'), 'info')
  const reply = await here.ask(site.token('editor'), 'persistEntry', {
    dataFiles: [{ path: SERVICE, raw: retitled(), base: idOf(text(SERVICE)), author: 'ceo@example.org' }],
    assets: [{ path: 'content/media/new.webp', content: base64(PICTURE), encoding: 'base64' }],
    options: { commitMessage: 'Owned', author: { name: 'The CEO', email: 'ceo@example.org' } },
    author: { name: 'The CEO', email: 'ceo@example.org' },
  })
  expect(reply.status).toBe(200)
  const [commit, ...rest] = here.github.history()
  expect(commit).toMatchObject({
    message: `Edit ${SERVICE}\n\nAdd content/media/new.webp`,
    author: { name: person.name, email: person.email },
  })
  expect(person.email).toMatch(/@gantry\.example$/)
  expect(rest).toHaveLength(1)
  expect(here.read(SERVICE)).toContain('title: Sites that sell\n')
  expect(here.read('content/media/new.webp')).not.toBeNull()
})

test.each(KINDS)(
  'EDIT-03 %s: changes in two files with a new picture are saved together or refused together',
  async kind => {
    const here = site.open(kind)
    const about = 'content/pages/about.md'
    const pictured = retitled().replace('service-web.webp', 'new.webp')
    const asset = { path: 'content/media/new.webp', content: base64(PICTURE), encoding: 'base64' }
    const saveBoth = (lead: string) =>
      here.ask(site.token('editor'), 'persistEntry', {
        dataFiles: [
          { path: SERVICE, raw: pictured, base: idOf(text(SERVICE)) },
          {
            path: about,
            raw: text(about).replace(/^( {2}lead: ).*$/m, `$1${lead}`),
            base: idOf(text(about)),
          },
        ],
        assets: [asset],
      })
    const refused = await saveBoth('Up 77.7% in a week.')
    expect([refused.status, refused.body.problems.map(({ file }: { file: string }) => file)]).toEqual([
      422,
      [about],
    ])
    expect([here.read(SERVICE), here.read(about)]).toEqual([text(SERVICE), text(about)])
    expect(here.read(asset.path)).toBeNull()

    expect((await saveBoth('We say it in one line.')).status).toBe(200)
    expect(changedLines(text(SERVICE), here.read(SERVICE))).toBe(2)
    expect(changedLines(text(about), here.read(about))).toBe(1)
    expect(here.read(asset.path)).not.toBeNull()
    if (kind === 'repository') expect(here.github.history()).toHaveLength(2)
  },
)

test.each(KINDS)(
  'F-46 %s: the second person to save sees both versions, and overwrites only on purpose',
  async kind => {
    const here = site.open(kind)
    const theirs = text(SERVICE).replace(/^(subtitle: ).*$/m, '$1Theirs.')
    here.change(SERVICE, theirs)
    const refused = await save(here, SERVICE, retitled())
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'conflict', path: SERVICE, id: idOf(theirs), theirs })
    expect(refused.body.yours).toContain('Sites that sell')
    expect(here.read(SERVICE)).toBe(theirs)
    expect((await save(here, SERVICE, retitled(), idOf(theirs))).status).toBe(200)
    expect(here.read(SERVICE)).toContain('title: Sites that sell\n')

    const gone = await save(here, SERVICE, retitled(), null)
    expect([gone.status, gone.body.code], 'the answer to a first save was lost').toEqual([200, undefined])
    const other = await save(here, SERVICE, text(SERVICE), null)
    expect([other.status, other.body.code], 'a new entry of a name that is taken').toEqual([409, 'conflict'])
  },
)

test.each([
  ['a token that only the chat knows', 'content/chat.yml', /\{name\}/, '{nam}', 'Only {name}'],
  ['bold words that do not end', 'content/chat.yml', /\*\*/, '', 'Every **'],
  ['no subtitle', SERVICE, /^subtitle: .*\n/m, '', 'Required'],
  ['a summary that is too long', SERVICE, /^summary: .*$/m, `summary: ${'x'.repeat(141)}`, 'At most 140'],
  ['a figure without a source', SERVICE, /^subtitle: .*$/m, 'subtitle: Up 77.7% in a week', '77.7%'],
  ['a picture that is not there', SERVICE, /service-web\.webp/, 'gone.webp', 'gone.webp'],
  ['a picture that is a drawing', SERVICE, /service-web\.webp/, 'service-web.svg', 'WebP, PNG or JPEG'],
  ['a link that leads nowhere', SERVICE, /href: \/contact/, 'href: /nowhere', '/nowhere'],
  [
    'another entry that is not there',
    'content/lists/service-lists.yml',
    /- web-design/,
    '- web-desing',
    'web-desing',
  ],
  ['a field that nobody knows', SERVICE, /^subtitle:/m, 'subtitel: x\nsubtitle:', 'subtitel'],
  [
    'SEC-3 a script in the body',
    'content/legal/terms.md',
    /$/,
    '\n<script>steal()</script>\n',
    '<script>steal()</script>',
  ],
  ['what is no YAML', SERVICE, /^subtitle: /m, 'subtitle: "', 'It cannot be read'],
])('F-43 %s is refused before it is saved, with file and reason', async (_, path, wanted, given, reason) => {
  const here = site.open('files of this machine')
  expect(text(path)).toMatch(wanted)
  const reply = await save(here, path, text(path).replace(wanted, given))
  expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
  expect(reply.body.problems[0].file).toBe(path)
  expect(reply.body.problems.map(({ message }: { message: string }) => message).join('\n')).toContain(reason)
  expect(here.read(path)).toBe(text(path))
})

test('F-43 a field is reported by its form label', async () => {
  const here = site.open('files of this machine')
  const reply = await save(
    here,
    SERVICE,
    text(SERVICE).replace(/^ {2}- title: Pages planned.*$/m, '  - title: ""'),
  )
  expect(reply.body.problems).toEqual([
    {
      file: SERVICE,
      field: expect.stringMatching(/ 1 › /),
      message: 'Required: write at least one character',
    },
  ])
})

test.each(KINDS)('F-43 %s: a source is kept as long as another file has its figure', async kind => {
  const here = site.open(kind)
  const claims = 'content/lists/claims.yml'
  const spare = `${text(claims)}  - source: A test\n    figures: ['77.7%']\n`
  here.change(claims, spare)
  const unused = await save(here, claims, spare.replace('77.7%', '77.8%'), idOf(spare))
  expect([unused.status, unused.body.problems]).toEqual([200, undefined])
  const now = here.read(claims) ?? ''
  const lost = await save(here, claims, now.replace('2000+', '2001+'), idOf(now))
  expect([lost.status, lost.body.code]).toEqual([422, 'invalid'])
  expect(lost.body.problems).toContainEqual({
    file: 'content/lists/stats.yml',
    field: '',
    message: `The figure 2000+ has no source: list it in ${claims}.`,
  })
  expect(here.read(claims)).toBe(now)
})

test.each(KINDS)('F-43 %s: a file that others use cannot be deleted, and its uses are listed', async kind => {
  const here = site.open(kind)
  const remove = (...paths: string[]) => here.ask(site.token('editor'), 'deleteFiles', { paths })
  const service = await remove(SERVICE)
  expect([service.status, service.body.code]).toEqual([409, 'in_use'])
  const files = service.body.problems.map(({ file }: { file: string }) => file)
  expect(files).toContain('content/lists/service-lists.yml')
  const picture = await remove(PICTURE)
  expect([picture.status, picture.body.code]).toEqual([409, 'in_use'])
  expect(here.read(SERVICE)).toBe(text(SERVICE))

  const study = 'content/case-studies/spare.md'
  here.change(study, text('content/case-studies/web-design.md'))
  const spare = await remove(study)
  expect(spare.status).toBe(200)
  expect(here.read(study)).toBeNull()
  expect((await remove('content/site.yml')).status).toBe(422)
})

test.each(KINDS)('F-41 %s: only owners and editors read or save content', async kind => {
  const here = site.open(kind)
  const asked = (token: string | null) =>
    here.ask(token, 'persistEntry', {
      dataFiles: [{ path: SERVICE, raw: retitled(), base: idOf(text(SERVICE)) }],
      assets: [],
    })
  expect((await asked(null)).status).toBe(401)
  expect((await asked('not-a-token')).status).toBe(401)
  expect((await here.ask(null, 'getEntry', { path: SERVICE })).status).toBe(401)
  for (const role of ['sales', 'nobody'] as const) {
    const reply = await asked(site.token(role))
    expect([reply.status, reply.body.error]).toEqual([
      403,
      'Only owners and editors change the site’s content.',
    ])
    expect((await here.ask(site.token(role), 'getEntry', { path: SERVICE })).status).toBe(403)
  }
  expect(here.read(SERVICE)).toBe(text(SERVICE))
  expect((await save(here, SERVICE, retitled(), undefined, 'owner')).status).toBe(200)
})

test('F-41 a request from another site is refused, even with a token', async () => {
  const here = site.open('files of this machine')
  const headers = { Origin: 'https://evil.example' }
  expect((await here.ask(site.token('owner'), 'getEntry', { path: SERVICE }, { headers })).status).toBe(403)
})

const FOREIGN = [
  'secret.txt',
  '../secret.txt',
  'content/../secret.txt',
  'content/services/../../secret.txt',
  'content/services/%2e%2e/%2e%2e/secret.md',
  'content\\..\\secret.txt',
  '/etc/hosts',
  'netlify/functions/team.mts',
  '.github/workflows/ci.yml',
  'content/services/a.mts',
  'content/services/deep/er.md',
  'content/services/UPPER.md',
  'content/services/a.md\0.png',
  'content/lists/new.yml',
  'content/media/drawing.svg',
  'content/media/page.html',
  'content/media/../services/web-design.md',
]

test.each(FOREIGN)('F-41 SEC-15 %j is no content: neither read, written nor deleted', async path => {
  for (const kind of KINDS) {
    const here = site.open(kind)
    const ask = (action: string, params: object) => here.ask(site.token('owner'), action, params)
    const replies = await Promise.all([
      ask('getEntry', { path }),
      ask('entriesByFiles', { files: [{ path }] }),
      ask('entriesByFolder', { folder: path, extension: 'md', depth: 1 }),
      ask('getMedia', { mediaFolder: path }),
      ask('getMediaFile', { path }),
      ask('persistEntry', { dataFiles: [{ path, raw: text(SERVICE), base: null }], assets: [] }),
      ask('persistMedia', { asset: { path, content: base64(PICTURE), encoding: 'base64' } }),
      ask('deleteFile', { path }),
      ask('deleteFiles', { paths: [path] }),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 422))
    expect(JSON.stringify(replies)).not.toMatch(/hush|"secret"/)
    expect(here.github.history()).toHaveLength(1)
  }
  expect(readFileSync(join(site.open('files of this machine').root, 'secret.txt'), 'utf8')).toBe('hush')
})

test('F-41 symbolic links are neither followed nor written through', async () => {
  const here = site.open('files of this machine')
  const outside = join(here.root, 'outside')
  mkdirSync(outside)
  symlinkSync(join(here.root, 'secret.txt'), join(here.root, 'content/services/link.md'))
  const link = 'content/services/link.md'
  const read = await here.ask(site.token('owner'), 'getEntry', { path: link })
  expect(read.body.data).toBeNull()
  expect((await save(here, link, retitled(), null)).status).toBe(422)
  expect(readFileSync(join(here.root, 'secret.txt'), 'utf8')).toBe('hush')

  const { rmSync } = await import('node:fs')
  rmSync(join(here.root, 'content/media'), { recursive: true })
  symlinkSync(outside, join(here.root, 'content/media'))
  const asset = { path: 'content/media/new.webp', content: base64(PICTURE), encoding: 'base64' }
  expect((await here.ask(site.token('owner'), 'persistMedia', { asset })).status).toBe(422)
  expect(existsSync(join(outside, 'new.webp'))).toBe(false)
})

test.each(KINDS)('F-46 %s: a picture replaces another one of the same name only on purpose', async kind => {
  const here = site.open(kind)
  const path = 'content/media/case-web.webp'
  const [old, bytes] = [here.read(path), readFileSync(PICTURE)]
  const put = (more: object = {}) =>
    here.ask(site.token('editor'), 'persistMedia', {
      asset: { path, content: bytes.toString('base64'), encoding: 'base64', ...more },
    })
  for (const base of [undefined, null, gitHash(bytes)]) {
    const refused = await put({ base })
    expect([refused.status, refused.body.code]).toEqual([409, 'taken'])
    expect(refused.body.error).toBe(
      'Another picture is called case-web.webp already. Nothing was saved. Please give yours another name.',
    )
  }
  // Together with an entry, as saved on a page or in a form: everything is refused.
  const saved = await here.ask(site.token('editor'), 'persistEntry', {
    dataFiles: [{ path: SERVICE, raw: retitled(), base: idOf(text(SERVICE)) }],
    assets: [{ path, content: bytes.toString('base64'), encoding: 'base64' }],
  })
  expect([saved.status, saved.body.code]).toEqual([409, 'taken'])
  expect([here.read(path), here.read(SERVICE)]).toEqual([old, text(SERVICE)])

  // In the library, where the user has confirmed the replacement.
  const replaced = await put({ base: gitHash(readFileSync(path)) })
  expect([replaced.status, replaced.body.id]).toEqual([200, gitHash(bytes)])
  // The same file again: it was saved before, and only the response was lost.
  expect((await put()).status).toBe(200)
})

test('F-43 oversized and mislabeled files are refused', async () => {
  const here = site.open('repository')
  const put = (content: string, path = 'content/media/new.webp') =>
    here.ask(site.token('editor'), 'persistMedia', { asset: { path, content, encoding: 'base64' } })
  const large = Buffer.concat([readFileSync(PICTURE), Buffer.alloc(600_000)]).toString('base64')
  expect((await put(large)).status).toBe(413)
  expect((await save(here, SERVICE, `${text(SERVICE)}${'x'.repeat(200_000)}`)).status).toBe(413)
  const many = await put('A'.repeat(5_100_000))
  expect([many.status, many.body.error]).toEqual([
    413,
    'These are too many new pictures for one save. Save with some of them first.',
  ])
  expect((await put(Buffer.from('<svg onload="alert(1)"/>').toString('base64'))).status).toBe(415)
  const misnamed = await put(base64(PICTURE), 'content/media/new.png')
  expect([misnamed.status, misnamed.body.error]).toEqual([
    422,
    'new.png is not what its name says, but webp.',
  ])
  const unknown = await here.ask(site.token('editor'), 'rebuildEverything', {})
  expect(unknown.status).toBe(422)
  expect(here.github.history()).toHaveLength(1)
})

test('F-41 a GitHub App signs its own short-lived tokens, and its key is not logged', async () => {
  const plain = site.open('repository')
  const { privateKey } = plain.github
  const auth = { appId: '7', privateKey, installationId: '11' }
  const here = site.open('repository', githubContent({ ...repository(plain.github), auth }))
  expect((await save(here, SERVICE, retitled())).status).toBe(200)
  const tokens = here.github.asked.filter(asked => asked.includes('access_tokens'))
  expect(tokens).toEqual(['POST /app/installations/11/access_tokens'])
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const wrong = { ...auth, appId: '8' }
  const other = site.open('repository', githubContent({ ...repository(plain.github), auth: wrong }))
  const refused = await other.ask(site.token('editor'), 'getEntry', { path: SERVICE })
  expect([refused.status, refused.body.error]).toEqual([
    502,
    'GitHub does not let this site in. Nothing was changed, and what you wrote is still here. Please tell whoever looks after the site.',
  ])
  expect(JSON.stringify(log.mock.calls)).not.toContain('PRIVATE KEY')
  log.mockRestore()
})

test('F-41 a failed GitHub request is retried, and a save happens once', async () => {
  const here = site.open('repository')
  const failed = new Set<string>()
  here.github.fault = (method, path) => {
    const key = `${method} ${path.replace(/[\da-f]{40}/, '')}`
    if (failed.has(key) || method === 'PATCH') return null
    failed.add(key)
    return { status: 503, body: { message: 'Unavailable' } }
  }
  expect((await save(here, SERVICE, retitled())).status).toBe(200)
  expect(here.github.history()).toHaveLength(2)

  // The branch moves, and the response is lost.
  here.github.fault = method => (method === 'PATCH' ? 'after' : null)
  const again = text(SERVICE).replace(/^(title: ).*$/m, '$1Sites that sell more')
  expect((await save(here, SERVICE, again, idOf(here.read(SERVICE) ?? ''))).status).toBe(200)
  expect(here.github.history()).toHaveLength(3)
})

test.each([
  ['is out of order', { status: 500 }, 502, /^GitHub does not answer at the moment\. Nothing was changed/],
  [
    'counts requests',
    { status: 429, headers: { 'retry-after': '90' } },
    503,
    /Please try again in 2 minutes\.$/,
  ],
  [
    'has counted enough',
    { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } },
    503,
    /Please try again in a minute\.$/,
  ],
  ['takes the token away', { status: 401 }, 502, /^GitHub does not let this site in/],
  ['refuses the branch', { status: 404 }, 502, /^GitHub does not let this site in/],
])('F-41 while GitHub %s, nothing is changed and a sentence says so', async (_, fault, status, sentence) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const here = site.open('repository')
  here.github.fault = () => ({ body: { message: 'No' }, ...fault })
  const reply = await save(here, SERVICE, retitled())
  expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(sentence)])
  if (status === 503) expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(here.github.history()).toHaveLength(1)
  expect(JSON.stringify(log.mock.calls)).not.toContain('github_pat')
  log.mockRestore()
})

test('F-46 two simultaneous saves: both succeed for different entries, the second conflicts for the same one', async () => {
  const here = site.open('repository')
  const about = 'content/pages/about.md'
  let pushed = 0
  here.github.fault = method => {
    if (method !== 'PATCH' || pushed > 0) return null
    pushed += 1
    here.github.push({ [about]: text(about).replace(/^( {2}title: ).*$/m, '$1Theirs') })
    return null
  }
  expect((await save(here, SERVICE, retitled())).status).toBe(200)
  expect(here.read(about)).toContain('title: Theirs\n')
  expect(here.read(SERVICE)).toContain('title: Sites that sell\n')

  pushed = 0
  here.github.fault = method => {
    if (method !== 'PATCH' || pushed > 0) return null
    pushed += 1
    here.github.push({ [SERVICE]: text(SERVICE) })
    return null
  }
  const again = text(SERVICE).replace(/^(title: ).*$/m, '$1Sites that sell more')
  const reply = await save(here, SERVICE, again, idOf(here.read(SERVICE) ?? ''))
  expect([reply.status, reply.body.theirs]).toEqual([409, text(SERVICE)])
})

test('F-46 of many simultaneous saves on one machine one is stored whole, and the others are refused', async () => {
  const here = site.open('files of this machine')
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  const replies = await Promise.all(
    titles.map(title => save(here, SERVICE, text(SERVICE).replace(/^(title: ).*$/m, `$1${title}`))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const winner = titles[replies.findIndex(({ status }) => status === 200)]
  expect(here.read(SERVICE)).toContain(`title: ${winner}\n`)
  expect(changedLines(text(SERVICE), here.read(SERVICE))).toBe(1)
})

test('F-41 an incomplete or unencrypted setting is refused', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const full = { CMS_REPOSITORY: 'agency/site', GITHUB_TOKEN: 'token' }
  expect(repositoryFrom({})).toBeNull()
  expect(repositoryFrom(full)).toEqual({
    owner: 'agency',
    repo: 'site',
    branch: 'main',
    baseUrl: 'https://api.github.com',
    auth: 'token',
  })
  const enterprise = { ...full, GITHUB_API_URL: 'https://git.example/api/v3/', CMS_BRANCH: 'live' }
  expect(repositoryFrom(enterprise)).toMatchObject({ baseUrl: 'https://git.example/api/v3', branch: 'live' })
  const app = { GITHUB_APP_ID: '7', GITHUB_APP_PRIVATE_KEY: 'a\\nb', GITHUB_APP_INSTALLATION_ID: '11' }
  expect(repositoryFrom({ ...full, ...app })?.auth).toEqual({
    appId: '7',
    privateKey: 'a\nb',
    installationId: '11',
  })
  for (const half of [
    { CMS_REPOSITORY: 'agency/site' },
    { ...full, CMS_REPOSITORY: 'site' },
    { ...full, CMS_REPOSITORY: 'agency/site/../../x' },
    { ...full, GITHUB_API_URL: 'http://git.example' },
    { CMS_REPOSITORY: 'agency/site', GITHUB_APP_ID: '7' },
  ]) {
    expect(() => repositoryFrom(half)).toThrow(/not set up/)
  }
  log.mockRestore()
})
