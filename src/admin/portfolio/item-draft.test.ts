import { expect, test } from 'vitest'
import { blankDraft, copyOf, draftOf, itemDraft, itemFrom, newItem, standIns } from './item-draft.ts'

const then = new Date('2026-01-01T00:00:00Z')
const now = new Date('2026-11-21T12:00:00Z')
const complete = {
  ...blankDraft('App Design'),
  title: 'Serum',
  description: 'A listing.',
  imageUrl: '/assets/1763600000000-417.png',
  metrics: '142% More bookings\n\n  2x Sales ',
  technologies: 'Figma\nBlender',
}
const stored = () => itemFrom(complete, newItem('id', then), now)
const faults = (changes: object) => {
  const parsed = itemDraft.safeParse({ ...complete, ...changes })
  return parsed.success ? [] : parsed.error.issues.map(issue => issue.path[0])
}

test('PEDT-02 a new draft is blank, an image, in the first category, with one empty metric and technology', () => {
  expect(blankDraft('App Design')).toMatchObject({ title: '', type: 'image', category: 'App Design' })
  expect(blankDraft('').metrics.split('\n')).toEqual([''])
  expect(blankDraft('').technologies.split('\n')).toEqual([''])
})

test.each(['title', 'category', 'description', 'imageUrl', 'metrics', 'technologies'])(
  'PEDT-05 an empty %s is marked as an error',
  field => {
    expect(faults({ [field]: '' })).toEqual([field])
  },
)

test('PEDT-04 a video needs its address but no poster', () => {
  expect(faults({ type: 'video', imageUrl: '', videoUrl: '' })).toEqual(['videoUrl'])
  expect(faults({ type: 'video', imageUrl: '', videoUrl: 'https://youtu.be/aqz-KE-bpKQ' })).toEqual([])
  expect(faults({ link: '' })).toEqual([])
})

test('PEDT-04 PEDT-09 the address of a film is checked for films only, since an image’s form does not show it', () => {
  for (const videoUrl of ['data:video/mp4,x', `https://x.example/${'x'.repeat(2048)}`]) {
    expect(faults({ type: 'video', videoUrl })).toEqual(['videoUrl'])
    expect(faults({ type: 'image', videoUrl })).toEqual([])
  }
})

test('CNST-30 DEC-18 PEDT-06 text of blanks only is accepted and becomes the default', () => {
  const blank = { title: '  ', description: ' ', metrics: ' \n ', technologies: '\n' }
  expect(faults(blank)).toEqual([])
  expect(itemFrom({ ...complete, ...blank }, newItem('id', then), now)).toMatchObject({
    title: 'Untitled Project',
    description: 'Project description',
    metrics: ['100% Satisfaction'],
    technologies: ['React'],
  })
})

test('PEDT-06 titles and lines are trimmed, empty lines dropped', () => {
  const item = itemFrom({ ...complete, title: '  Serum  ' }, newItem('id', then), now)
  expect(item.title).toBe('Serum')
  expect(item.metrics).toEqual(['142% More bookings', '2x Sales'])
})

test('PEDT-09 the video address is stored for videos only, and the creation time stays', () => {
  const draft = { ...complete, videoUrl: 'https://youtu.be/aqz-KE-bpKQ' }
  expect(itemFrom(draft, newItem('id', then), now).video_url).toBeNull()
  expect(itemFrom({ ...draft, type: 'video' }, newItem('id', then), now)).toMatchObject({
    video_url: 'https://youtu.be/aqz-KE-bpKQ',
    created_at: then.toISOString(),
    updated_at: now.toISOString(),
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'SEC-7 the address %s is refused',
  address => {
    expect(faults({ imageUrl: address })).toEqual(['imageUrl'])
    expect(faults({ link: address })).toEqual(['link'])
  },
)

test.each(['https://x.example/a.png', '/uploads/a.png', 'folder/a.png', './a.png'])(
  'DEC-19 the address %s is accepted',
  address => {
    expect(faults({ imageUrl: address })).toEqual([])
  },
)

test('PEDT-08 editing starts from the stored item', () => {
  expect(itemFrom(draftOf(stored()), stored(), now)).toEqual(stored())
})

test('a copy is a separate draft', () => {
  const copy = copyOf({ ...stored(), place: 3 }, 'other', now)
  expect(copy).toMatchObject({ id: 'other', title: 'Serum (copy)', status: 'draft', place: null })
  expect(copyOf({ ...stored(), title: 'x'.repeat(200) }, 'other', now).title.length).toBeLessThanOrEqual(200)
  // The database cannot store half of an emoji.
  const cutInside = `${'x'.repeat(189)}🛠${'x'.repeat(9)}`
  expect(copyOf({ ...stored(), title: cutInside }, 'other', now).title).toBe(`${'x'.repeat(189)} (copy)`)
})

test('a default metric or technology is recognized if it is the only one', () => {
  expect(standIns({ metrics: ['100% Satisfaction'], technologies: ['React', 'Astro'] })).toEqual({
    metric: true,
    technology: false,
  })
  expect(standIns({ metrics: ['2x Sales'], technologies: ['React'] })).toEqual({
    metric: false,
    technology: true,
  })
})
