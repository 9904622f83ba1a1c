import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isFilm } from './film-format.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const WEBM = '\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04'

describe('isFilm', () => {
  test('SEC-11 accepts MP4, WebM and Ogg films, among them every film that comes with the site', () => {
    const films = readdirSync('public/samples').filter(file => file.endsWith('.mp4'))
    expect(films).toContain('spin-bottle.mp4')
    for (const film of films) expect(isFilm(film, readFileSync(`public/samples/${film}`)), film).toBe(true)
    expect(isFilm('film.webm', bytes(WEBM))).toBe(true)
    expect(isFilm('film.OGG', bytes('OggS\0\x02'))).toBe(true)
  })

  test.each([
    ['a page', 'film.mp4', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a box', 'film.mp4', '    <ftyp>'],
    ['a program', 'film.mp4', 'MZ\x90\0\x03\0\0\0'],
    ['an MP4 that is called WebM', 'film.webm', '\0\0\0\x20ftypisom'],
    ['another Matroska', 'film.webm', WEBM.replace('webm', 'matr')],
    ['nothing', 'film.ogg', ''],
    ['a picture’s name', 'film.png', '\0\0\0\x20ftypisom'],
  ])('SEC-11 refuses %s', (_, name, content) => {
    expect(isFilm(name, bytes(content))).toBe(false)
  })
})
