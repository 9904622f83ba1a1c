/** Drafts of entries: saved beside the published version, reviewed, previewed, published or discarded. */
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { figuresIn } from '../../admin-cms/content-check.ts'
import { readPage } from '../../admin-cms/file-format.ts'
import { gitHash } from '../../netlify/lib/content-store.ts'
import { type ContentSite, contentSiteForThisFile, type Kind } from './support/content-site.ts'
import { TOKEN } from './support/github.ts'

const site = contentSiteForThisFile()
const KINDS: Kind[] = ['repository', 'files of this machine']

const SERVICE = 'content/services/web-design.md'
const ENTRY = { collection: 'services', slug: 'web-design' }
const BRANCH = 'cms/services/web-design'
const PICTURE = 'content/media/case-edtech.webp'

const text = (path: string) => readFileSync(path, 'utf8')
const idOf = (content: string) => gitHash(Buffer.from(content))
const titled = (title: string, of = text(SERVICE)) => of.replace(/^(title: ).*$/m, `$1${title}`)

type Role = 'owner' | 'editor'

const does = (here: ContentSite, action: string, more: object = {}, role: Role = 'editor') =>
  here.ask(site.token(role), action, { ...ENTRY, ...more })

/** Saves a draft as the editor does. */
const saveDraft = (here: ContentSite, raw: string, base: string | null, role: Role = 'editor') =>
  here.ask(site.token(role), 'persistEntry', {
    dataFiles: [{ path: SERVICE, raw, base }],
    assets: [],
    draft: {},
  })

const readDraft = (here: ContentSite, role: Role = 'editor') =>
  does(here, 'unpublishedEntryDataFile', { path: SERVICE }, role)

const makeReady = (here: ContentSite, role: Role = 'editor') =>
  does(here, 'updateUnpublishedEntryStatus', { newStatus: 'pending_publish' }, role)

test.each(KINDS)('EDIT-06 %s: a draft is saved, listed and read without publishing anything', async kind => {
  const here = site.open(kind)
  const none = await does(here, 'unpublishedEntry')
  expect([none.status, none.body.code]).toEqual([404, 'missing'])
  expect((await here.ask(site.token('owner'), 'unpublishedEntries')).body).toEqual([])

  const saved = await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  expect([saved.status, saved.body.files]).toEqual([200, [{ path: SERVICE, id: idOf(titled('Drafted')) }]])
  expect(here.read(SERVICE)).toBe(text(SERVICE))
  expect((await does(here, 'getEntry', { path: SERVICE })).body.data).toBe(text(SERVICE))

  const { body: person } = await here.ask(site.token('editor'), 'info')
  expect((await here.ask(site.token('owner'), 'unpublishedEntries')).body).toEqual(['services/web-design'])
  const listed = await here.ask(site.token('owner'), 'unpublishedEntry', { id: 'services/web-design' })
  expect(listed.body).toEqual({
    ...ENTRY,
    status: 'draft',
    diffs: [{ id: idOf(titled('Drafted')), path: SERVICE, newFile: false }],
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    pullRequestAuthor: person.name,
    steps: [{ what: 'Saved', who: person.name, at: listed.body.updatedAt }],
  })
  expect((await does(here, 'unpublishedEntry')).body).toEqual(listed.body)
  expect((await readDraft(here, 'owner')).body.data).toBe(titled('Drafted'))

  const again = await saveDraft(here, titled('Drafted again'), idOf(titled('Drafted')), 'owner')
  expect(again.status).toBe(200)
  expect((await readDraft(here)).body.data).toBe(titled('Drafted again'))
})

test.each(KINDS)('EDIT-06 %s: a ready draft is published as one save and is gone afterwards', async kind => {
  const here = site.open(kind)
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  const early = await does(here, 'publishUnpublishedEntry', {}, 'owner')
  expect([early.status, early.body.code]).toEqual([409, 'not_ready'])
  expect(here.read(SERVICE)).toBe(text(SERVICE))

  for (const newStatus of ['pending_review', 'pending_publish']) {
    const reply = await does(here, 'updateUnpublishedEntryStatus', { newStatus }, 'owner')
    expect(reply.body).toEqual({ status: newStatus })
    expect((await does(here, 'unpublishedEntry')).body.status).toBe(newStatus)
  }
  const published = await does(here, 'publishUnpublishedEntry', {}, 'owner')
  expect(published.status).toBe(200)
  expect(published.body.at).toMatch(/^\d{4}-/)
  expect(here.read(SERVICE)).toBe(titled('Drafted'))
  expect((await does(here, 'unpublishedEntry')).status).toBe(404)
  expect((await here.ask(site.token('owner'), 'unpublishedEntries')).body).toEqual([])
  expect((await does(here, 'publishUnpublishedEntry', {}, 'owner')).status).toBe(404)
})

test('EDIT-06 F-41 a draft that GitHub publishes but does not remove is published, and removed the next time', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const here = site.open('repository')
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  await makeReady(here)
  let commits = 0
  here.github.fault = (method, path) => {
    if (method === 'POST' && path.endsWith('/git/commits')) commits += 1
    return commits > 1 ? { status: 500, body: { message: 'No' } } : null
  }
  expect((await does(here, 'publishUnpublishedEntry')).status).toBe(200)
  expect(here.read(SERVICE)).toBe(titled('Drafted'))
  expect(here.github.branches()).toContain(BRANCH)
  here.github.fault = null
  expect((await does(here, 'publishUnpublishedEntry')).status).toBe(200)
  expect(here.github.branches()).toEqual(['main'])
  log.mockRestore()
})

test('EDIT-06 the history names the person of each step and of the publication', async () => {
  const here = site.open('repository')
  const { body: editor } = await here.ask(site.token('editor'), 'info')
  const { body: owner } = await here.ask(site.token('owner'), 'info')
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  await makeReady(here, 'owner')
  const steps = here.github.history(BRANCH).toReversed().slice(1)
  expect(steps.map(({ message, author }) => [message.split('\n')[0], author.email])).toEqual([
    [`Edit ${SERVICE}`, editor.email],
    ['Ready to be published: services/web-design', owner.email],
  ])
  const told = (await does(here, 'unpublishedEntry')).body.steps
  expect(told.map(({ what, who }: { what: string; who: string }) => [what, who])).toEqual([
    ['Saved', editor.name],
    ['Ready to be published', owner.name],
  ])
  await does(here, 'publishUnpublishedEntry', {}, 'owner')
  const [commit, ...rest] = here.github.history()
  expect(rest).toHaveLength(1)
  expect(commit).toMatchObject({
    message: `Edit ${SERVICE}\n\nCo-authored-by: ${editor.name} <${editor.email}>`,
    author: { name: owner.name, email: owner.email },
  })
  expect(here.github.branches()).toEqual(['main'])
})

test.each(KINDS)('EDIT-06 F-46 %s: the second editor of a draft sees both versions', async kind => {
  const here = site.open(kind)
  await saveDraft(here, titled('Of the first'), idOf(text(SERVICE)))
  const refused = await saveDraft(here, titled('Of the second'), idOf(text(SERVICE)), 'owner')
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(refused.body).toMatchObject({ path: SERVICE, id: idOf(titled('Of the first')) })
  expect(refused.body.theirs).toBe(titled('Of the first'))
  expect(refused.body.yours).toBe(titled('Of the second'))
  expect((await readDraft(here)).body.data).toBe(titled('Of the first'))
  expect((await saveDraft(here, titled('Of the second'), refused.body.id, 'owner')).status).toBe(200)
  expect((await readDraft(here)).body.data).toBe(titled('Of the second'))
})

test.each(KINDS)(
  'EDIT-06 F-46 %s: publishing a draft overwrites a newer version only on purpose',
  async kind => {
    const here = site.open(kind)
    await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
    await makeReady(here)
    here.change(SERVICE, titled('Published meanwhile'))
    const refused = await does(here, 'publishUnpublishedEntry')
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body).toMatchObject({
      yours: titled('Drafted'),
      theirs: titled('Published meanwhile'),
      id: idOf(titled('Published meanwhile')),
    })
    expect(here.read(SERVICE)).toBe(titled('Published meanwhile'))
    expect((await does(here, 'unpublishedEntry')).status).toBe(200)
    const overwritten = await does(here, 'publishUnpublishedEntry', { base: refused.body.id })
    expect(overwritten.status).toBe(200)
    expect(here.read(SERVICE)).toBe(titled('Drafted'))
  },
)

test.each(KINDS)('EDIT-06 %s: discarding a draft leaves the published version unchanged', async kind => {
  const here = site.open(kind)
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  expect((await does(here, 'deleteUnpublishedEntry', {}, 'owner')).status).toBe(200)
  expect((await does(here, 'unpublishedEntry')).status).toBe(404)
  expect(here.read(SERVICE)).toBe(text(SERVICE))
  // Discarding twice has the same effect.
  expect((await does(here, 'deleteUnpublishedEntry')).status).toBe(200)
  // The next draft starts from the published version.
  expect((await saveDraft(here, titled('Anew'), idOf(text(SERVICE)))).status).toBe(200)
  expect((await does(here, 'unpublishedEntry')).body.status).toBe('draft')
})

test.each(KINDS)('EDIT-06 %s: a new entry and its new picture are one draft', async kind => {
  const here = site.open(kind)
  const study = 'content/case-studies/spare.md'
  const entry = { collection: 'case-studies', slug: 'spare' }
  const picture = 'content/media/spare.webp'
  const raw = text('content/case-studies/web-design.md').replace(
    /src: \.\.\/media\/[\w-]+\.webp/,
    'src: ../media/spare.webp',
  )
  here.change('content/lists/claims.yml', claimsFor(raw))
  const content = readFileSync(PICTURE).toString('base64')
  const saved = await here.ask(site.token('editor'), 'persistEntry', {
    dataFiles: [{ path: study, raw, base: null }],
    assets: [{ path: picture, content, encoding: 'base64' }],
    draft: {},
  })
  expect([saved.status, saved.body.problems]).toEqual([200, undefined])
  expect([here.read(study), here.read(picture)]).toEqual([null, null])
  const { diffs } = (await here.ask(site.token('editor'), 'unpublishedEntry', entry)).body
  expect(diffs.map(({ path, newFile }: { path: string; newFile: boolean }) => [path, newFile])).toEqual(
    expect.arrayContaining([
      [study, true],
      [picture, true],
    ]),
  )
  const media = await here.ask(site.token('editor'), 'unpublishedEntryMediaFile', { ...entry, path: picture })
  expect(media.body).toMatchObject({ name: 'spare.webp', encoding: 'base64', content })
  await here.ask(site.token('editor'), 'updateUnpublishedEntryStatus', {
    ...entry,
    newStatus: 'pending_publish',
  })
  expect((await here.ask(site.token('editor'), 'publishUnpublishedEntry', entry)).status).toBe(200)
  expect(here.read(study)).toContain('../media/spare.webp')
  expect(here.read(picture)).not.toBeNull()
})

test.each(KINDS)(
  'EDIT-06 F-46 %s: of two drafts with a picture of the same name the second does not replace the first one’s',
  async kind => {
    const here = site.open(kind)
    const picture = 'content/media/team.webp'
    const asks = (action: string, slug: string, more: object = {}) =>
      here.ask(site.token('editor'), action, { collection: 'services', slug, ...more })
    const draftOf = (slug: string, from: string, base?: string) => {
      const path = `content/services/${slug}.md`
      return here.ask(site.token('editor'), 'persistEntry', {
        dataFiles: [{ path, raw: titled('Drafted', text(path)), base: idOf(text(path)) }],
        assets: [{ path: picture, content: readFileSync(from).toString('base64'), encoding: 'base64', base }],
        draft: {},
      })
    }
    const publishes = async (slug: string) => {
      await asks('updateUnpublishedEntryStatus', slug, { newStatus: 'pending_publish' })
      return asks('publishUnpublishedEntry', slug)
    }
    const [first, second] = [PICTURE, 'content/media/case-web.webp']
    expect((await draftOf('web-design', first)).status).toBe(200)
    expect((await draftOf('app-design', second)).status).toBe(200)
    expect((await publishes('web-design')).status).toBe(200)
    const published = here.read(picture)

    const refused = await publishes('app-design')
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'taken',
      'Another picture is called team.webp already. Nothing was saved. Please give yours another name.',
    ])
    expect(here.read(picture)).toBe(published)
    expect(here.read('content/services/app-design.md')).toBe(text('content/services/app-design.md'))
    expect((await asks('unpublishedEntry', 'app-design')).status).toBe(200)

    // A draft that is based on that picture and is meant to replace it does so.
    expect((await asks('deleteUnpublishedEntry', 'app-design')).status).toBe(200)
    expect((await draftOf('app-design', second)).body.code).toBe('taken')
    expect((await draftOf('app-design', second, gitHash(readFileSync(first)))).status).toBe(200)
    expect((await publishes('app-design')).status).toBe(200)
    expect(here.read(picture)).not.toBe(published)
  },
)

/** The sources of all figures, including those of a copied study. */
function claimsFor(study: string): string {
  const figures = JSON.stringify(figuresIn(readPage(study)))
  return `${text('content/lists/claims.yml')}  - source: A test\n    figures: ${figures}\n`
}

test.each(KINDS)('EDIT-06 F-43 %s: a draft that the build would refuse is refused', async kind => {
  const here = site.open(kind)
  const refused = await saveDraft(here, titled('Up 77.7% in a week'), idOf(text(SERVICE)))
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
  expect((await does(here, 'unpublishedEntry')).status).toBe(404)
  if (kind === 'repository') expect(here.github.branches()).toEqual(['main'])
})

test.each(KINDS)('EDIT-06 F-43 %s: a draft can use what was published after it began', async kind => {
  const here = site.open(kind)
  const claims = 'content/lists/claims.yml'
  expect((await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))).status).toBe(200)
  const withFigure = titled('Up 77.7% in a week')
  const refused = await saveDraft(here, withFigure, idOf(titled('Drafted')))
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid'])
  const registered = `${text(claims)}  - source: A test\n    figures: ['77.7%']\n`
  here.change(claims, registered)
  const saved = await saveDraft(here, withFigure, idOf(titled('Drafted')), 'owner')
  expect([saved.status, saved.body.problems]).toEqual([200, undefined])
  // It is still a draft of one file with both its steps, and its preview is built with the source.
  const { diffs, steps } = (await does(here, 'unpublishedEntry')).body
  expect([diffs.map(({ path }: { path: string }) => path), steps.length]).toEqual([[SERVICE], 2])
  if (kind === 'repository') expect(here.github.read(claims, BRANCH)).toBe(registered)
  await makeReady(here)
  expect((await does(here, 'publishUnpublishedEntry')).status).toBe(200)
  expect([here.read(SERVICE), here.read(claims)]).toEqual([withFigure, registered])
})

test('EDIT-06 F-46 a draft whose own entry was published meanwhile stays apart, so that its publication asks', async () => {
  const here = site.open('repository')
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  here.change(SERVICE, titled('Published meanwhile'))
  expect((await saveDraft(here, titled('Drafted again'), idOf(titled('Drafted')))).status).toBe(200)
  await makeReady(here)
  const refused = await does(here, 'publishUnpublishedEntry')
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(refused.body.theirs).toBe(titled('Published meanwhile'))
})

const ACTIONS: [string, object][] = [
  ['unpublishedEntries', {}],
  ['unpublishedEntry', {}],
  ['unpublishedEntryDataFile', { path: SERVICE }],
  ['unpublishedEntryMediaFile', { path: PICTURE }],
  ['updateUnpublishedEntryStatus', { newStatus: 'pending_publish' }],
  ['publishUnpublishedEntry', {}],
  ['deleteUnpublishedEntry', {}],
  ['getDeployPreview', {}],
]

test.each(ACTIONS)(
  'EDIT-06 F-41 %s is for owners and editors, and for entries only',
  async (action, more) => {
    for (const kind of KINDS) {
      const here = site.open(kind)
      await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
      const asked = (token: string | null, entry = ENTRY) => here.ask(token, action, { ...entry, ...more })
      expect((await asked(null)).status).toBe(401)
      expect((await asked(site.token('sales'))).status).toBe(403)
      expect((await asked(site.token('nobody'))).status).toBe(403)
      if (action === 'unpublishedEntries') continue
      const foreign = [
        { collection: 'services', slug: '../../../secret' },
        { collection: 'services', slug: '..' },
        { collection: '..', slug: 'drafts' },
        { collection: 'netlify', slug: 'functions' },
        { collection: 'pages', slug: 'no-such' },
        { collection: 'services', slug: 'UPPER' },
      ]
      for (const entry of foreign) expect((await asked(site.token('owner'), entry)).status).toBe(422)
      expect((await readDraft(here)).body.data).toBe(titled('Drafted'))
      expect((await does(here, 'unpublishedEntry')).body.status).toBe('draft')
    }
  },
)

test('EDIT-06 F-41 a draft gives access to its own files only', async () => {
  const here = site.open('repository')
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  for (const path of ['netlify/functions/team.mts', 'content/site.yml', '../secret.txt']) {
    expect((await does(here, 'unpublishedEntryDataFile', { path })).status).toBe(404)
  }
})

test('EDIT-06 the host builds a preview of a draft, whose URL is shown when it is ready', async () => {
  const here = site.open('repository')
  const preview = async () => (await does(here, 'getDeployPreview')).body
  expect(await preview()).toBeNull()
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  expect(here.github.pulls).toEqual([
    { title: 'services/web-design', head: BRANCH, base: 'main', isOpen: true, commit: '' },
  ])
  expect(await preview()).toBeNull()
  here.github.report(BRANCH, 'pending', 'https://app.example/build')
  expect(await preview()).toBeNull()
  const url = 'https://deploy-preview-1--agency.example'
  here.github.report(BRANCH, 'success', url)
  expect(await preview()).toEqual({ url, status: 'SUCCESS' })
  // A status change without new text is not built, and the preview stays.
  await makeReady(here)
  expect(await preview()).toEqual({ url, status: 'SUCCESS' })
  // New text is built; until the host reports on it there is no preview.
  await saveDraft(here, titled('Drafted again'), idOf(titled('Drafted')))
  expect(here.github.pulls).toHaveLength(1)
  expect(await preview()).toBeNull()
  here.github.report(BRANCH, 'failure', 'https://app.example/log')
  const failed = await does(here, 'getDeployPreview')
  expect([failed.status, failed.body.error]).toEqual([
    422,
    'The preview could not be built. The host says why: https://app.example/log',
  ])
  await does(here, 'deleteUnpublishedEntry', {}, 'owner')
  expect(here.github.pulls).toMatchObject([{ isOpen: false }])
})

test('EDIT-06 without the right to open pull requests drafts are saved without a preview', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const here = site.open('repository')
  here.github.fault = (_, path) =>
    path.endsWith('/pulls') ? { status: 403, body: { message: 'Resource not accessible' } } : null
  expect((await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))).status).toBe(200)
  expect((await readDraft(here)).body.data).toBe(titled('Drafted'))
  expect((await does(here, 'getDeployPreview')).body).toBeNull()
  log.mockRestore()
})

/** Leaves a branch as somebody does who merges its pull request on GitHub. */
async function leaveBehind({ github }: ContentSite, branch: string) {
  const repository = `${github.url}/repos/agency/site`
  const headers = { Authorization: `token ${TOKEN}` }
  const main = await (await fetch(`${repository}/branches/main`, { headers })).json()
  const made = await fetch(`${repository}/git/refs`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ ref: `refs/heads/${branch}`, sha: main.commit.sha }),
  })
  expect(made.status).toBe(201)
}

test('EDIT-06 the draft after one that was merged on GitHub begins with what is published, and is built', async () => {
  const here = site.open('repository')
  await leaveBehind(here, BRANCH)
  here.change(SERVICE, titled('Published since'))
  expect((await saveDraft(here, titled('Drafted'), idOf(titled('Published since')))).status).toBe(200)
  expect(here.github.history(BRANCH).slice(1)).toEqual(here.github.history())
  expect(here.github.pulls).toMatchObject([{ head: BRANCH, isOpen: true }])
  expect((await does(here, 'unpublishedEntry')).body.steps).toHaveLength(1)
  expect((await saveDraft(here, titled('Drafted again'), idOf(titled('Drafted')))).status).toBe(200)
  expect(here.github.pulls).toHaveLength(1)
  await makeReady(here)
  expect((await does(here, 'publishUnpublishedEntry')).status).toBe(200)
  expect(here.read(SERVICE)).toBe(titled('Drafted again'))
  expect(here.github.branches()).toEqual(['main'])
})

test('EDIT-06 a merged branch that was left behind is not listed as a draft, and hides no other', async () => {
  const here = site.open('repository')
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  await leaveBehind(here, 'cms/services/app-design')
  expect((await here.ask(site.token('owner'), 'unpublishedEntries')).body).toEqual(['services/web-design'])
})

test('EDIT-06 a status given while a draft is saved stays', async () => {
  const here = site.open('repository')
  await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))
  here.github.fault = async method => {
    if (method !== 'PATCH') return null
    here.github.fault = null
    expect((await makeReady(here, 'owner')).status).toBe(200)
    return null
  }
  expect((await saveDraft(here, titled('Drafted again'), idOf(titled('Drafted')))).status).toBe(200)
  expect((await readDraft(here)).body.data).toBe(titled('Drafted again'))
  expect((await does(here, 'unpublishedEntry')).body.status).toBe('pending_publish')
})

test('EDIT-06 F-41 a draft begins and ends once, even if GitHub’s answers are lost', async () => {
  const here = site.open('repository')
  here.github.fault = (method, path) =>
    (method === 'POST' && path.endsWith('/git/refs')) || method === 'DELETE' ? 'after' : null
  expect((await saveDraft(here, titled('Drafted'), idOf(text(SERVICE)))).status).toBe(200)
  expect(here.github.history(BRANCH)).toHaveLength(2)
  expect((await does(here, 'deleteUnpublishedEntry')).status).toBe(200)
  expect(here.github.branches()).toEqual(['main'])
})

test('EDIT-06 F-46 of two drafts of one entry begun at once one is saved and the other is refused', async () => {
  for (const kind of KINDS) {
    const here = site.open(kind)
    const replies = await Promise.all([
      saveDraft(here, titled('One'), idOf(text(SERVICE))),
      saveDraft(here, titled('Two'), idOf(text(SERVICE)), 'owner'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})
