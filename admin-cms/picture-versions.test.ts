import { expect, test } from 'vitest'
import { PictureVersions } from './picture-versions.ts'

const TEAM = 'content/media/team.webp'
const STUDY = 'content/case-studies/one.md'
const OTHER = 'content/case-studies/other.md'

test('F-46 a picture is replaced only after the user was asked, and then only once', () => {
  const pictures = new PictureVersions()
  pictures.list(TEAM, 'first')
  expect(pictures.baseOf(TEAM, STUDY)).toBeNull()
  pictures.replace(TEAM)
  // The user was asked about that one, whatever is there by now.
  pictures.list(TEAM, 'second')
  expect([pictures.baseOf(TEAM), pictures.baseOf(TEAM, STUDY)]).toEqual(['first', 'first'])
  pictures.save([{ path: TEAM, id: 'third' }], STUDY)
  expect(pictures.baseOf(TEAM, OTHER)).toBeNull()
})

test('F-46 a picture of a draft or a saved entry can be replaced with that entry only', () => {
  const pictures = new PictureVersions()
  pictures.keep(STUDY, TEAM, 'of the draft')
  expect([pictures.baseOf(TEAM, STUDY), pictures.baseOf(TEAM, OTHER)]).toEqual(['of the draft', null])
  pictures.save([{ path: TEAM, id: 'saved' }], STUDY)
  expect([pictures.baseOf(TEAM, STUDY), pictures.baseOf(TEAM, OTHER)]).toEqual(['saved', null])
})
