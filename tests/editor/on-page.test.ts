/** Editing on the page: which text belongs to which field, and what happens to changes (EDIT-01 to EDIT-03). */
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { besideOf, keyOf, rebase } from '../../admin-cms/on-page/changes.ts'
import { formUrl } from '../../admin-cms/on-page/form-url.ts'
import { markdownNodes } from '../../admin-cms/on-page/markdown-nodes.ts'
import type { Part } from '../../admin-cms/on-page/parts.ts'
import { partsOf, pictureKey, shownText } from '../../admin-cms/on-page/parts.ts'
import { pathsLike, withText } from '../../admin-cms/on-page/paths.ts'
import { findPlaces } from '../../admin-cms/on-page/places.ts'
import { createShownWords } from '../../admin-cms/on-page/shown-words.ts'
import { sourcesOf } from '../../admin-cms/on-page/sources.ts'
import { createValues } from '../../admin-cms/on-page/values.ts'

const pageOf = (html: string) => new JSDOM(`<body><main>${html}</main></body>`).window.document

/** A part to look for: the words at a path of a file. */
function words(path: (string | number)[], ...keys: string[]): Part {
  const form = { name: 'title', widget: 'text' }
  return { file: 'content/pages/test.md', kind: 'words', path, keys, inputs: [{ path, form }] }
}

/** The places found for each part, by its path: the tags and text of its elements. */
function found(page: Document, parts: Part[]) {
  const placed = findPlaces(
    page,
    parts.map(part => ({ part, region: 'main' as const })),
  )
  return Object.fromEntries(
    placed.map(({ part, spots }) => [
      part.path.join('.'),
      spots.map(spot => spot.map(element => `${element.localName}: ${element.textContent}`).join(' + ')),
    ]),
  )
}

test('EDIT-01 words are found in the innermost element that shows them, even split into letters', () => {
  const page = pageOf(`
    <div><h1 aria-label="Up to 2X"><span><b>U</b><b>p</b></span> <span>to</span> <span>2X</span></h1></div>
    <p class="lead">Ready in 2–\u20604 weeks.</p>`)
  expect(found(page, [words(['title'], 'Up to 2X'), words(['lead'], 'Ready in 2–4 weeks.')])).toEqual({
    title: ['h1: Up to 2X'],
    lead: ['p: Ready in 2–\u20604 weeks.'],
  })
})

test('EDIT-01 words that share an element each get their own, and the text around them stays', () => {
  const page = pageOf(`
    <p>Send it. We reply in a day.</p>
    <a href="/x"><span>MDN<span class="visually-hidden"> (opens in a new tab)</span></span></a>
    <dt><span>142%</span> More bookings</dt>
    <blockquote>“It works.”</blockquote>
    <p>Growth <gloss-term><button>YoY<span class="visually-hidden"> (year over year)</span></button><span class="expansion">year over year</span></gloss-term> went up</p>`)
  const text = page.body.textContent
  const parts = [
    words(['lead'], 'Send it.'),
    words(['promise'], 'We reply in a day.'),
    words(['link'], 'MDN'),
    words(['value'], '142%'),
    words(['label'], 'More bookings'),
    words(['quote'], 'It works.'),
    words(['growth'], 'Growth YoY went up'),
  ]
  expect(found(page, parts)).toMatchObject({
    lead: ['span: Send it.'],
    promise: ['span: We reply in a day.'],
    link: ['span: MDN'],
    value: ['span: 142%'],
    label: ['span: More bookings'],
    quote: ['span: It works.'],
    growth: [expect.stringMatching(/^p: Growth/)],
  })
  expect(page.body.textContent).toBe(text)
})

test('EDIT-01 equal words are matched to their own group, in order', () => {
  const card = (title: string) => `<li><h3>${title}</h3><p>3 weeks</p><b>Astro</b><b>React</b></li>`
  const page = pageOf(`<ul>${card('One')}${card('Two')}</ul><p>Astro</p>`)
  const parts = ['One', 'Two'].flatMap((title, place) => [
    words(['items', place, 'title'], title),
    words(['items', place, 'duration'], '3 weeks'),
    words(['items', place, 'tags', 0], 'Astro'),
  ])
  const placed = findPlaces(
    page,
    parts.map(part => ({ part, region: 'main' as const })),
  )
  const cardOf = (path: string) => {
    const one = placed.find(({ part }) => part.path.join('.') === path)
    return one?.spots[0]?.[0]?.closest('li')?.querySelector('h3')?.textContent
  }
  for (const [place, title] of ['One', 'Two'].entries()) {
    expect(cardOf(`items.${place}.duration`)).toBe(title)
    expect(cardOf(`items.${place}.tags.0`)).toBe(title)
  }
})

test('EDIT-01 a repeated menu and a text of two paragraphs are found, words in database rows are not', () => {
  const page = pageOf(`
    <ul><li>Home</li></ul><dialog><ul><li>Home</li></ul></dialog>
    <div class="text"><p>First.</p><p>Second.</p></div>
    <div id="rows"><p>Row</p></div>`)
  const parts = [words(['menu', 0], 'Home'), words(['story'], 'First.', 'Second.'), words(['row'], 'Row')]
  const placed = findPlaces(
    page,
    parts.map(part => ({ part, region: 'main' as const })),
    element => element.id === 'rows',
  )
  expect(placed.map(({ part, spots }) => [part.path[0], spots.map(spot => spot.length)])).toEqual([
    ['menu', [1, 1]],
    ['story', [2]],
  ])
})

test('EDIT-01 a picture is recognized by its name, in the build and in development', () => {
  const key = pictureKey('../media/case-web.webp')
  expect(pictureKey('/_astro/case-web.BMOcUQVF_Zcb6dH.webp')).toBe(key)
  expect(pictureKey('/_image?href=%2Fcontent%2Fmedia%2Fcase-web.webp%3ForigWidth%3D1&f=webp')).toBe(key)
  expect(pictureKey('/@fs/project/content/media/case-web.webp?origWidth=1600')).toBe(key)
})

test('EDIT-01 the form decides which parts can be edited on the page, and with which fields', () => {
  const parts = partsOf('content/pages/blog.md', {
    hero: { title: 'Blog', lead: 'One.\n\nTwo.' },
    listTitle: 'All posts',
    seo: { title: 'In the head', description: 'Not on the page' },
  })
  expect(parts.map(({ path, keys }) => [path.join('.'), keys])).toEqual([
    ['hero.title', ['Blog']],
    ['hero.lead', ['One.', 'Two.']],
    ['listTitle', ['All posts']],
  ])
  const screens = [{ layout: 'edge', caption: 'Look here', pictures: [{ src: '../media/a.webp', alt: 'A' }] }]
  const ofStudy = partsOf('content/case-studies/x.md', { screens })
  expect(ofStudy.map(({ kind, path, inputs }) => [kind, path.join('.'), inputs.length])).toEqual([
    ['words', 'screens.0.caption', 1],
    ['picture', 'screens.0.pictures.0', 2],
  ])
  // Phone screenshots are narrower than the width that other pictures must have.
  expect(ofStudy[1]?.inputs[0]?.form.hint).toMatch(/1800 px wide.*780 in a row/)
  const [button] = partsOf('content/site.yml', { menu: [{ label: 'Work', href: '/work' }] }, ['menu'])
  expect(button?.inputs.map(({ path }) => path.join('.'))).toEqual(['menu.0.label', 'menu.0.href'])
  expect(partsOf('content/site.yml', { name: 'Gantry', demo: true }, ['menu'])).toEqual([])
  const people = { items: [{ name: 'Ann' }, { name: 'Bo', role: 'Desk' }] }
  const ofBo = partsOf('content/lists/people.yml', people, ['items.1.name'])
  expect(ofBo.map(({ keys }) => keys)).toEqual([['Bo']])
})

test('EDIT-01 a page has the sources that it is made of', async () => {
  const lists = { home: { services: ['a'] }, services: { services: ['a'] }, footer: { services: ['a', 'b'] } }
  const files: Record<string, object> = {
    'content/lists/service-lists.yml': lists,
    'content/services/a.md': { caseStudies: ['x'] },
    'content/case-studies/x.md': { nextCase: 'y' },
    'content/legal/terms.md': {},
    'content/lists/people.yml': { items: [{ name: 'Ann' }, { name: 'Bo', desk: true }] },
  }
  const mainOf = async (path: string) => {
    const sources = await sourcesOf(path, async file => (files[file] as never) ?? null)
    expect(sources.some(({ region, file }) => region === 'header' && file === 'content/site.yml')).toBe(true)
    return sources.filter(({ region }) => region === 'main').map(({ file }) => file.replace('content/', ''))
  }
  expect(await mainOf('/')).toEqual([
    'pages/home.md',
    'lists/stats.yml',
    'lists/success-stories.yml',
    'services/a.md',
  ])
  expect(await mainOf('/services')).toEqual(['pages/services.md', 'services/a.md', 'services/b.md'])
  expect(await mainOf('/services/a')).toEqual(['services/a.md', 'case-studies/x.md'])
  expect(await mainOf('/case-studies/x')).toEqual(['case-studies/x.md', 'case-studies/y.md'])
  expect(await mainOf('/contact')).toEqual(['pages/contact.md', 'lists/people.yml'])
  const ofContact = await sourcesOf('/contact', async file => (files[file] as never) ?? null)
  expect(ofContact.find(({ file }) => file === 'content/lists/people.yml')?.only).toContain('items.1.role')
  expect(await mainOf('/terms')).toEqual(['legal/terms.md'])
  expect(await mainOf('/blog/a-post')).toEqual(['pages/blog.md'])
  expect(await mainOf('/nowhere')).toEqual([])
})

const FILE = 'content/services/a.md'
const change = (path: (string | number)[], before: string, after: string) => ({
  file: FILE,
  path,
  before,
  after,
})

test('EDIT-03 changes keep what others saved elsewhere in the file; changes to the same words clash', () => {
  const theirs = { title: 'Theirs', rows: [{ title: 'New' }, { title: 'Old' }] }
  const made = rebase(theirs, [
    change(['rows', 0, 'title'], 'Old', 'Mine'),
    change(['title'], 'Ours', 'Mine'),
  ])
  // The list has a new first row; the change follows the row it was made in.
  expect(made.fields).toEqual({ title: 'Theirs', rows: [{ title: 'New' }, { title: 'Mine' }] })
  expect(made.clashes.map(({ path }) => path)).toEqual([['title']])
  const again = rebase(made.fields, [change(['rows', 1, 'title'], 'Old', 'Mine')])
  expect(again).toEqual({ fields: made.fields, clashes: [] })
})

test('EDIT-03 a change of a repeated word stays in its list item, whatever others add or move', () => {
  const card = (title: string, time: string) => ({ title, time, tags: ['Figma', 'Astro'] })
  const [fresh, old] = [card('New', '3 months'), card('Old', '3 months')]
  const ofTime = {
    ...change(['rows', 0, 'time'], '3 months', '14 weeks'),
    beside: besideOf({ rows: [old] }, ['rows', 0, 'time']),
  }
  expect(ofTime.beside).toEqual(['Old', 'Figma', 'Astro'])
  expect(rebase({ rows: [fresh, old] }, [ofTime])).toEqual({
    fields: { rows: [fresh, { ...old, time: '14 weeks' }] },
    clashes: [],
  })
  // Both fields of an item change, which alters what is beside the other.
  const ofTitle = { ...change(['rows', 0, 'title'], 'Old', 'Mine'), beside: ['3 months', 'Figma', 'Astro'] }
  expect(rebase({ rows: [fresh, old] }, [ofTitle, ofTime]).fields).toEqual({
    rows: [fresh, { ...old, title: 'Mine', time: '14 weeks' }],
  })
  // Somebody has changed the same field: the question is about that item.
  const clash = rebase({ rows: [fresh, card('Old', '5 weeks')] }, [ofTime])
  expect(clash.clashes.map(({ path }) => path)).toEqual([['rows', 1, 'time']])
  // The item is gone, and another one has its place and the word.
  const gone = rebase({ rows: [{ title: 'New', time: '3 months' }] }, [ofTime])
  expect(gone.clashes).toHaveLength(1)
  // So it is if the other one has some of its words, whether others had those before or not.
  const ofTags = { ...ofTime, beside: besideOf({ rows: [old, fresh] }, ['rows', 0, 'time']) }
  expect(rebase({ rows: [fresh] }, [ofTags]).clashes).toHaveLength(1)
  const alike = rebase({ rows: [{ ...fresh, tags: ['Astro'] }] }, [ofTime])
  expect(alike.clashes).toHaveLength(1)
  // Whoever has changed one of two others is not asked about this one.
  const renamed = { title: 'Renamed', lead: 'Lead', time: '3 months' }
  const ofLead = { ...ofTime, beside: ['Old', 'Lead'] }
  expect(rebase({ rows: [fresh, renamed] }, [ofLead]).clashes).toEqual([])
  // What is saved already is no clash.
  const rows = [{ title: 'Renamed', time: '14 weeks' }]
  expect(rebase({ rows }, [{ ...ofTime, beside: ['Old'] }])).toEqual({ fields: { rows }, clashes: [] })
})

test('EDIT-02 an emptied field is removed; an empty alternative text or list item stays', () => {
  const fields = { lead: 'x', picture: { src: 'a', alt: 'b' }, points: ['1', '2'] }
  expect(withText(fields, ['lead'], ' ')).not.toHaveProperty('lead')
  expect(withText(fields, ['picture', 'alt'], '')).toMatchObject({ picture: { alt: '' } })
  expect(withText(fields, ['points', 0], '')).toMatchObject({ points: ['', '2'] })
  expect(fields.lead).toBe('x')
  expect(pathsLike(fields, ['points', 5])).toEqual([
    ['points', 0],
    ['points', 1],
  ])
})

const SERVICES = 'content/lists/service-lists.yml'
const BLOG = 'content/pages/blog.md'

function blogValues(kept: ReturnType<typeof change>[] = [], saved = 'Blog') {
  const built = { hero: { title: 'Blog', lead: 'Notes' }, listTitle: 'All posts' }
  const parts = partsOf(BLOG, built)
  const changes = new Map(kept.map(each => [keyOf(each), each]))
  const now = new Map([[BLOG, { ...built, hero: { ...built.hero, title: saved } } as never]])
  const values = createValues({ parts, built: new Map([[BLOG, built]]), now, changes })
  const [title] = parts
  const [input] = title?.inputs ?? []
  if (!title || !input) throw new Error('The page has no title')
  return { values, changes, title, input }
}

test('EDIT-02 a typed value is a change until it equals the saved one', () => {
  const { values, changes, title, input } = blogValues()
  values.set(title, input, 'Notebook')
  expect(values.current(title, input)).toBe('Notebook')
  expect(values.replaced(title, input)).toBe('Blog')
  expect([...changes.values()]).toEqual([
    { file: BLOG, path: ['hero', 'title'], before: 'Blog', after: 'Notebook' },
  ])
  values.set(title, input, ' ')
  expect(values.problem(title, input)).toBe('Required')
  expect(values.firstWrong()?.path).toEqual(['hero', 'title'])
  values.set(title, input, 'Blog')
  expect(changes.size).toBe(0)
  expect(values.isChanged(title)).toBe(false)
})

test('EDIT-02 saved but unbuilt words show, and a stored change that equals them is dropped', () => {
  const kept = { file: BLOG, path: ['hero', 'title'], before: 'Blog', after: 'Journal' }
  const { values, changes, title, input } = blogValues([kept], 'Journal')
  expect(values.current(title, input)).toBe('Journal')
  expect(values.built(title, input)).toBe('Blog')
  expect(changes.size).toBe(0)
})

test('EDIT-02 changes to neighboring list items follow them when somebody adds one above', () => {
  const file = 'content/lists/faqs.yml'
  const fields = (...answers: string[]) => ({ items: answers.map(answer => ({ answer })) }) as never
  const kept = ['First', 'Second'].map((before, place) => ({
    ...{ file, path: ['items', place, 'answer'], before, after: `${before} of mine` },
  }))
  const changes = new Map(kept.map(each => [keyOf(each), each]))
  const now = new Map([[file, fields('New', 'First', 'Second')]])
  createValues({ parts: [], built: new Map([[file, fields('First', 'Second')]]), now, changes })
  expect([...changes]).toEqual([
    [`${file} items.1.answer`, { ...kept[0], path: ['items', 1, 'answer'] }],
    [`${file} items.2.answer`, { ...kept[1], path: ['items', 2, 'answer'] }],
  ])
})

test('EDIT-02 EDIT-03 a repeated word belongs to its list item, although somebody adds one above', () => {
  const file = 'content/lists/success-stories.yml'
  const card = (title: string, duration = '3 months') => ({ title, duration })
  const fields = (...items: object[]) => ({ items }) as never
  const parts = partsOf(file, fields(card('Old')))
  const now = new Map([[file, fields(card('New'), card('Old'))]])
  const changes = new Map()
  const values = createValues({ parts, built: new Map([[file, fields(card('Old'))]]), now, changes })
  const part = parts.find(({ path }) => path.at(-1) === 'duration')
  const [input] = part?.inputs ?? []
  if (!part || !input) throw new Error('The card has no duration')
  expect(values.pathOf(input)).toEqual(['items', 1, 'duration'])
  values.set(part, input, '14 weeks')
  const saved = [...changes.values()]
  expect(saved).toMatchObject([{ path: ['items', 1, 'duration'], before: '3 months', beside: ['Old'] }])
  // Another one is added during the save, and more is typed.
  values.set(part, input, '15 weeks')
  const newest = fields(card('Newer'), card('New'), card('Old', '14 weeks'))
  values.settle({ saved, dropped: [], fields: new Map([[file, newest]]), at: null })
  expect(values.current(part, input)).toBe('15 weeks')
  expect([...changes]).toEqual([
    [`${file} items.2.duration`, expect.objectContaining({ before: '14 weeks', beside: ['Old'] })],
  ])
})

test('EDIT-02 what is typed during a save is still a change', () => {
  const { values, changes, title, input } = blogValues()
  values.set(title, input, 'First')
  const saved = [...changes.values()]
  values.set(title, input, 'Second')
  const fields = new Map([
    [BLOG, { hero: { title: 'First', lead: 'Notes' }, listTitle: 'All posts' } as never],
  ])
  values.settle({ saved, dropped: [], fields, at: null })
  expect([...changes.values()]).toMatchObject([{ before: 'First', after: 'Second' }])
  expect(values.replaced(title, input)).toBe('First')
})

test('EDIT-02 words show as typed and can be restored', () => {
  const page = pageOf('<h1 aria-label="Old words"><span>Old</span> <b>words</b></h1><p>One.</p><p>Two.</p>')
  const [title, ...story] = page.querySelectorAll<HTMLElement>('h1, p')
  if (!title) throw new Error('The page has no title')
  const shown = createShownWords()
  const heading = { part: words(['title'], 'Old words'), spots: [[title]] }
  shown.words(heading, 'New words', 'Old words')
  expect([title.innerHTML, title.ariaLabel ?? title.getAttribute('aria-label')]).toEqual([
    'New words',
    'New words',
  ])
  shown.words(heading, 'Old words', 'Old words')
  expect(title.innerHTML).toBe('<span>Old</span> <b>words</b>')

  const text = { part: words(['story'], 'One.', 'Two.'), spots: [story] }
  shown.words(text, 'One.\n\nOther.\n\nThree.', 'One.\n\nTwo.')
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'One.',
    'Other.',
    'Three.',
  ])
  shown.words(text, 'One.', 'One.\n\nTwo.')
  expect(page.querySelectorAll('p')).toHaveLength(1)
  shown.words(text, 'One.\n\nTwo.', 'One.\n\nTwo.')
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['One.', 'Two.'])
})

test('EDIT-02 a paragraph that was never changed comes back after it was removed', () => {
  const page = pageOf('<p>One.</p><p>Two.</p>')
  const spot = [...page.querySelectorAll('p')]
  const second = spot[1]
  const text = { part: words(['story'], 'One.', 'Two.'), spots: [spot] }
  const shown = createShownWords()
  shown.words(text, 'One.', 'One.\n\nTwo.')
  shown.words(text, 'One.\n\nTwo.', 'One.\n\nTwo.')
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['One.', 'Two.'])
  expect(page.querySelectorAll('p')[1]).toBe(second)
})

test('EDIT-02 a cleared day shows nothing', () => {
  const form = { name: 'effective', widget: 'datetime' }
  expect(shownText(form, '')).toBe('')
  expect(shownText(form, '2026-11-20')).toBe('November 20, 2026')
})

test('EDIT-02 markdown becomes elements, and HTML in it stays text', () => {
  const page = pageOf('')
  const body = page.createElement('div')
  body.append(
    ...markdownNodes(
      '## Heading\n\nA **bold** [link](/contact).\n\n- one\n- two\n\n<img src=x onerror=alert(1)>',
      page,
    ),
  )
  expect(body.querySelector('h2')?.textContent).toBe('Heading')
  expect(body.querySelector('strong')?.textContent).toBe('bold')
  expect(body.querySelector('a')?.getAttribute('href')).toBe('/contact')
  expect(body.querySelectorAll('ul > li')).toHaveLength(2)
  expect(body.querySelector('img')).toBeNull()
})

test('EDIT-01 every file links to its full form', () => {
  expect(formUrl('content/services/web-design.md')).toBe(
    '/admin-cms/#/collections/services/entries/web-design',
  )
  expect(formUrl('content/pages/home.md')).toBe('/admin-cms/#/collections/pages/entries/home')
  expect(formUrl(SERVICES)).toBe('/admin-cms/#/collections/lists/entries/service-lists')
})
