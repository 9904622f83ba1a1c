import { expect, test } from 'vitest'
import { descriptionOf, pictureOf, summaryOf } from './post-words.ts'

const title = 'A post'
const content = '# Title\n\nHow it **begins**.'

test('POST-01 a post without excerpt and description uses the beginning of its text', () => {
  expect([summaryOf({ content }), descriptionOf({ title, content, excerpt: '', description: '' })]).toEqual([
    'How it begins.',
    'How it begins.',
  ])
})

test('POST-01 POST-03 the excerpt replaces a missing description, never the other way around', () => {
  expect(descriptionOf({ title, content, excerpt: 'In short' })).toBe('In short')
  expect(summaryOf({ content, description: 'For engines' })).toBe('How it begins.')
  expect(descriptionOf({ title, content, excerpt: 'In short', description: 'For engines' })).toBe(
    'For engines',
  )
})

test('ROUT-02 a post that is only a picture is described by its title: search engines never get an empty one', () => {
  expect(descriptionOf({ title, content: '![A lamp](/lamp.png)' })).toBe('A post')
})

test('POST-04 a card shows the share picture, else the first one of the post', () => {
  expect(pictureOf({ image_urls: ['/a.png', '/b.png'], share_image: '/card.png' })).toBe('/card.png')
  expect(pictureOf({ image_urls: ['/a.png', '/b.png'], share_image: '' })).toBe('/a.png')
  expect(pictureOf({ image_urls: [] })).toBeNull()
})
