/** What a card of the portfolio shows: text, pictures and films. */
import { expect, OWN_PICTURES } from './fixtures.ts'
import { test } from './portfolio-rows.ts'
import { card, cards, openWork } from './work-page.ts'

test('PORT-07 PORT-08 a card shows media 400 px high, three metrics, technologies and a link in a new tab; a bare one only its media', async ({
  page,
  category,
}) => {
  await category.add(
    {
      title: 'A complete piece',
      description: 'Two lines about it.',
      metrics: ['142% More bookings', '3 Weeks', '1 Designer', '9 Not shown'],
      technologies: ['Astro', 'Postgres'],
      link: 'https://client.example/shop',
    },
    { title: 'A bare piece', description: 'Project description' },
  )
  await openWork(page, category.address)
  const piece = card(page, 'A complete piece')
  await expect.poll(() => piece.locator('.project-media').boundingBox()).toMatchObject({ height: 400 })
  await expect(piece.getByText('Two lines about it.')).toBeVisible()
  await expect(piece.locator('.project-metrics li')).toHaveText([
    '142% More bookings',
    '3 Weeks',
    '1 Designer',
  ])
  await expect(piece.locator('b').first()).toHaveText('142%')
  await expect(piece.getByRole('list', { name: 'Technologies' }).getByRole('listitem')).toHaveText([
    'Astro',
    'Postgres',
  ])
  const link = piece.getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://client.example/shop')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)

  const bare = card(page, 'A bare piece')
  await expect(bare).toBeVisible()
  await expect(page.getByText('Project description')).toHaveCount(0)
  await expect(bare.getByRole('link')).toHaveCount(0)
  await expect(bare.getByRole('listitem')).toHaveCount(0)
})

test('THMB-05 THMB-06 PORT-09 a missing picture is tried once at every location, and an item without a picture requests nothing', async ({
  page,
  category,
}) => {
  const asked: string[] = []
  const nowhere = `${OWN_PICTURES}-nowhere.png`
  await page.route(`**/${nowhere}`, route => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 404 })
  })
  await category.add({ title: 'Lost', image_url: `./${nowhere}` }, { title: 'Unpictured', image_url: null })
  await openWork(page, category.address)
  await expect(card(page, 'Lost').getByText('Image Not Found')).toBeVisible()
  await expect.poll(() => asked).toEqual([`/content/${nowhere}`, `/public/content/${nowhere}`])
  await expect(card(page, 'Unpictured').getByText('Image Not Found')).toBeVisible()
  await expect(card(page, 'Unpictured').locator('img')).toHaveCount(0)
})

test('VID-01 VID-02 VID-03 SEC-23 the video site is not contacted before the play button is pressed; a file uses the browser’s player without autoplay', async ({
  page,
  category,
}) => {
  const asked: string[] = []
  await page.route(/youtube|ytimg|google/, route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
  })
  await category.add(
    { title: 'A film', type: 'video', video_url: 'https://youtu.be/R6MlUcmOul8?si=x' },
    {
      title: 'A file',
      type: 'video',
      image_url: '/samples/film-ondine-row-poster.webp',
      video_url: '/samples/spin-bottle.mp4',
    },
  )
  await openWork(page, category.address)
  const video = page.locator('video')
  await expect(video).toHaveAccessibleName('Video: A file')
  await expect(video).toHaveJSProperty('controls', true)
  await expect(video).toHaveJSProperty('paused', true)
  await expect(video).toHaveJSProperty('autoplay', false)
  await expect(video).toHaveAttribute('preload', 'none')
  await expect(video).toHaveAttribute('poster', '/samples/renditions/film-ondine-row-poster.webp.800.webp')
  // Shorter than its frame: its first and last pixel rows continue above and below.
  await expect(card(page, 'A file').locator('.project-edges img')).toHaveCount(2)

  const play = page.getByRole('button', { name: 'Play video: A film' })
  await expect(play).toBeVisible()
  expect(asked).toEqual([])
  await play.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/R6MlUcmOul8?rel=0')
  await expect(frame).toHaveAttribute('title', 'Video: A film')
  await expect(frame).toHaveAttribute('loading', 'lazy')
  await expect(frame).toBeFocused()
  // The frame is lazy, so its request may come later.
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/R6MlUcmOul8?rel=0'])
})

test('F-32 VID-02 films further down get their poster, too, once their picture has loaded', async ({
  page,
  category,
  mark,
}) => {
  // Addresses of this test alone: none of the pictures is in the browser's cache before its card is there.
  const posterOf = (film: string) => `/samples/film-${film}-poster.webp?${mark}`
  const films = ['halden-chair', 'kiln-crumb', 'marlow-bell', 'ondine-row']
  await category.add(
    ...films.map(film => ({
      ...{ title: film, type: 'video' as const },
      ...{ image_url: posterOf(film), video_url: `/samples/film-${film}.mp4` },
    })),
  )
  await openWork(page, category.address)
  await expect(page.locator('video')).toHaveCount(4)
  await cards(page).last().scrollIntoViewIfNeeded()
  for (const film of films)
    await expect(card(page, film).locator('video')).toHaveAttribute('poster', posterOf(film))
})
