/** The content function in front of either store, with team members who call it. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readCaller } from '#data/caller.ts'
import { handle } from '../../../netlify/functions/content.mts'
import { githubContent } from '../../../netlify/lib/content-github.ts'
import { localContent } from '../../../netlify/lib/content-local.ts'
import type { ContentStore } from '../../../netlify/lib/content-store.ts'
import { type GitHub, openGitHub, TOKEN } from './github.ts'
import { SITE, teamSiteForThisFile } from './team-site.ts'

export type Kind = 'repository' | 'files of this machine'

export interface ContentSite {
  /** The current content at a path, or null. */
  read(path: string): string | null
  /** Changes a file, as if somebody else did. */
  change(path: string, text: string): void
  /** Calls the function with this token. */
  ask(token: string | null, action: string, params?: object, changes?: RequestInit): Promise<Reply>
  /** The folder on this machine. */
  root: string
  github: GitHub
}

/** A response of the function. */
export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each action answers something else
  body: any
  headers: Headers
}

/** The project's content as bytes, by path. */
function projectContent(): Record<string, Buffer> {
  const files = readdirSync('content', { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  const paths = files.map(file => join(file.parentPath, file.name))
  return Object.fromEntries(paths.map(path => [path, readFileSync(path)]))
}

/**
 * Copies the folder `from`. Pictures are most of it and become hard links, because no test writes into one: a picture
 * is always replaced as a whole.
 */
function copyOf(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyOf(old, copy)
    else if (/\.(md|ya?ml)$/.test(entry.name)) copyFileSync(old, copy)
    else linkSync(old, copy)
  }
}

/** Makes a copy of the content for each test of this file, in a repository and on disk. */
export function contentSiteForThisFile() {
  const team = teamSiteForThisFile()
  const content = projectContent()
  let folder: string
  let github: GitHub
  let ownRoot: string | null = null
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    for (const role of ['owner', 'editor', 'sales'] as const) tokens[role] = (await team().person(role)).token
    tokens.nobody = (await team().person(null)).token
    folder = mkdtempSync(join(tmpdir(), 'content-'))
    cpSync('content', join(folder, 'master'), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(async () => {
    github = await openGitHub({ ...content, 'netlify/functions/team.mts': Buffer.from('secret') })
    return () => {
      github.close()
      if (ownRoot !== null) rmSync(ownRoot, { recursive: true })
      ownRoot = null
    }
  })

  /** Made on first use: half of the tests need only the repository. */
  function rootOfThisTest(): string {
    if (ownRoot !== null) return ownRoot
    ownRoot = mkdtempSync(join(folder, 'site-'))
    copyOf(join(folder, 'master'), join(ownRoot, 'content'))
    writeFileSync(join(ownRoot, 'secret.txt'), 'hush')
    return ownRoot
  }

  const stores: Record<Kind, () => ContentStore> = {
    repository: () => githubContent(repository(github), async () => {}),
    'files of this machine': () => localContent(rootOfThisTest()),
  }

  return {
    team,
    token: (role: 'owner' | 'editor' | 'sales' | 'nobody') => tokens[role] ?? '',
    /** The function in front of one kind of store. */
    open(kind: Kind, store = stores[kind]()): ContentSite {
      const connection = { url: team().server.url, key: team().server.anonKey }
      return {
        get root() {
          return rootOfThisTest()
        },
        github,
        read(path) {
          if (kind === 'repository') return github.read(path)
          const file = join(rootOfThisTest(), path)
          return existsSync(file) ? readFileSync(file, 'utf8') : null
        },
        change(path, text) {
          if (kind === 'repository') github.push({ [path]: text })
          else writeFileSync(join(rootOfThisTest(), path), text)
        },
        async ask(token, action, params = {}, changes = {}) {
          const request = new Request(`${SITE}/.netlify/functions/content`, {
            method: 'POST',
            body: JSON.stringify({ action, params }),
            ...changes,
            headers: {
              'Content-Type': 'application/json',
              Origin: SITE,
              ...(token !== null && { Authorization: `Bearer ${token}` }),
              ...changes.headers,
            },
          })
          const caller = (given: string) => readCaller(connection, given)
          const response = await handle(request, { caller, store: () => store })
          return { status: response.status, body: await response.json(), headers: response.headers }
        },
      }
    },
  }
}

/** The settings with which to reach the stand-in. */
export function repository(github: GitHub) {
  return { owner: 'agency', repo: 'site', branch: 'main', baseUrl: github.url, auth: TOKEN }
}
