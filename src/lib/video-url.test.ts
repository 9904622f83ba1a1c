import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVideoUrl } from './video-url.ts'

const ID = 'R6MlUcmOul8'
const EMBED = { kind: 'embed', address: `https://www.youtube-nocookie.com/embed/${ID}?rel=0` }

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?feature=shared&v=${ID}&t=10s#top`,
  `http://youtube.com/watch?v=${ID}`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://WWW.YouTube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}?start=5`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/shorts/${ID}/`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `//www.youtube.com/watch?v=${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `youtu.be/${ID}`,
  ` www.youtu.be/${ID} `,
  ` https://youtu.be/${ID}\n`,
])('VID-01 %s becomes the embed address without cookies and related videos', address => {
  expect(readVideoUrl(address)).toEqual(EMBED)
})

test.each([
  'https://www.youtube.com/watch?v=R6MlUcmOul',
  'https://www.youtube.com/watch?v=R6MlUcmOul88',
  'https://www.youtube.com/watch?v=R6MlUcmO!l8',
  'https://www.youtube.com/watch',
  'https://youtu.be/',
  'https://www.youtube.com/@blender',
  `https://www.youtube.com/playlist?list=${ID}`,
])('VID-02 %s has no id of 11 characters and uses the browser’s own player', address => {
  expect(readVideoUrl(address)).toEqual({ kind: 'file', addresses: [address] })
})

test.each([
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/youtube.com/watch?v=${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://evil.example/?u=https://youtu.be/${ID}`,
  `https://youtube.com@evil.example/watch?v=${ID}`,
  'https://vimeo.example/76979871',
  'https://cdn.example/film.mp4',
])('VID-02 %s is on another host and uses the browser’s own player', address => {
  expect(readVideoUrl(address)).toEqual({ kind: 'file', addresses: [address] })
})

test('VID-02 a video file of this site is looked up at the same places as its pictures', () => {
  expect(readVideoUrl('/samples/spin.mp4')).toEqual({
    kind: 'file',
    addresses: ['/samples/spin.mp4', '/public/samples/spin.mp4'],
  })
})

test.each([
  null,
  undefined,
  '',
  ' ',
  'javascript:alert(1)',
  `javascript:'https://youtu.be/${ID}'`,
  'data:video/mp4,',
])('SEC-6 %j plays nothing', address => {
  expect(readVideoUrl(address)).toBeNull()
})

const anyId = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/)

test('VID-01 every id of 11 characters is read from every form of link', () => {
  const forms = [
    'www.youtube.com/watch?v=',
    'youtu.be/',
    'youtube.com/embed/',
    'youtube.com/shorts/',
    'm.youtube.com/live/',
  ]
  fc.assert(
    fc.property(anyId, fc.constantFrom(...forms), (id, form) => {
      expect(readVideoUrl(`https://${form}${id}`)).toEqual({
        kind: 'embed',
        address: `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
      })
    }),
  )
})

const beginning = fc.constantFrom(
  '',
  '/',
  'https://',
  'https://youtu.be/',
  'www.youtube.com/watch?v=',
  'javascript:',
)

test('SEC-6 whatever is written, an embed is on YouTube’s host and a file is a web address or a path', () => {
  fc.assert(
    fc.property(beginning, fc.string(), (start, rest) => {
      const address = start + rest
      const video = readVideoUrl(address)
      if (video?.kind === 'embed') {
        expect(video.address).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?rel=0$/)
      }
      for (const file of video?.kind === 'file' ? video.addresses : [])
        expect(file).toMatch(/^(https?:\/\/|\/)/i)
    }),
  )
})
