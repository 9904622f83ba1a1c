/** What the doctor reports about the content editor's repository. */
import { beforeEach, expect, test } from 'vitest'
import { checkEditor } from '../../scripts/lib/doctor/editor.ts'
import { type GitHub, openGitHub, TOKEN } from './support/github.ts'

let github: GitHub
beforeEach(async () => {
  github = await openGitHub({ 'content/site.yml': Buffer.from('name: Gantry\n') })
  return () => github.close()
})

const look = (changes: Record<string, string> = {}) =>
  checkEditor({ CMS_REPOSITORY: 'agency/site', GITHUB_TOKEN: TOKEN, GITHUB_API_URL: github.url, ...changes })

test('F-40 a readable repository is reported with its branch', async () => {
  expect(await look()).toMatchObject({ state: 'ok', says: 'It reads agency/site, branch main.' })
})

test('F-40 a GitHub App with its key works like a token', async () => {
  const app = {
    ...{ GITHUB_TOKEN: '', GITHUB_APP_ID: '7', GITHUB_APP_INSTALLATION_ID: '11' },
    GITHUB_APP_PRIVATE_KEY: github.privateKey,
  }
  expect(await look(app)).toMatchObject({ state: 'ok' })
})

test.each<[string, Record<string, string>, string]>([
  ['half a setting', { GITHUB_TOKEN: '' }, 'CMS_REPOSITORY is set, but not all that goes with it.'],
  ['no name of a repository', { CMS_REPOSITORY: 'site' }, 'CMS_REPOSITORY is not owner/name: site'],
  [
    'a key without a repository',
    { CMS_REPOSITORY: '' },
    'GITHUB_TOKEN set without CMS_REPOSITORY, so nothing is saved.',
  ],
  ['a part of an app', { GITHUB_APP_ID: '7' }, 'Of the three of an app only GITHUB_APP_ID is set.'],
  ['a wrong token', { GITHUB_TOKEN: 'guess' }, 'agency/site, branch main could not be read.'],
  ['another repository', { CMS_REPOSITORY: 'agency/other' }, 'agency/other, branch main could not be read.'],
  ['a branch that is not there', { CMS_BRANCH: 'live' }, 'agency/site, branch live could not be read.'],
])('F-40 planted: %s', async (_, changes, says) => {
  expect(await look(changes)).toMatchObject({ state: 'fault', says, remedy: expect.stringMatching(/\w{3}/) })
})

test('F-40 a repository without content/ is a fault', async () => {
  github.close()
  github = await openGitHub({ 'README.md': Buffer.from('Something else') })
  expect(await look()).toMatchObject({
    state: 'fault',
    says: 'There is no content/ in agency/site, branch main.',
  })
})

test('F-40 no repository at all is only a note', async () => {
  expect(await look({ CMS_REPOSITORY: '', GITHUB_TOKEN: '' })).toMatchObject({
    state: 'note',
    says: '.env names no repository; whether Netlify has one cannot be seen from here.',
  })
})
