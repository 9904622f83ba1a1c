/**
 * The content files of a GitHub repository, read and changed through its git data API: one commit per save. A draft is
 * a branch with a pull request, for which the host builds a preview.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { isPassing, nullIfMissing, refusalOf, statusOf } from './content-github-errors.ts'
import {
  type Author,
  type Change,
  type ContentStore,
  type Draft,
  type DraftFile,
  type Snapshot,
  type StoredFile,
  UNBUILT,
} from './content-store.ts'
import { HttpError } from './http.ts'
import { logProblem } from './log.ts'
import { isSafeUrl } from './loopback.ts'

/** A repository, and how to reach and authenticate with its server. */
export interface Repository {
  owner: string
  repo: string
  branch: string
  /** The API's address, e.g. `https://api.github.com`. */
  baseUrl: string
  /** A fine-grained token, or an app that is installed in the repository. */
  auth: string | { appId: string; privateKey: string; installationId: string }
}

/** Timeout of a GitHub request, in milliseconds. */
const LIMIT_MS = 8000

/** How often a failing request is attempted, and the pause before the first retry, in milliseconds. */
const TRIES = 3
const PAUSE_MS = 300

/** How many files are cached between requests; a hash always names the same bytes. */
const CACHED_FILES = 400

/** How many lists of files are cached: of what is published, and of drafts. */
const CACHED_TREES = 20

/** The branch prefix of drafts: `cms/services/web-design`. */
const DRAFTS = 'cms/'

/** Matches the host's status for a preview at GitHub, e.g. `netlify/my-site/deploy-preview`. */
const PREVIEW = /deploy/i

/** The head of a branch; for a draft that does not exist yet, the head it will branch off. */
interface Head {
  commit: string
  tree: string
}

/** What a snapshot's version encodes. */
interface Version extends Head {
  branch: string
  /** The branch's own head; null if there is no branch yet. */
  previous: string | null
  isNew: boolean
  /** What a draft's next change brings into the draft: the live branch, and the draft's own files to lay over it. */
  merge?: Head & { own: [path: string, id: string][] }
}

/** The files that differ from what they were when a draft began, or last took in what is published. */
function changedFiles(then: Snapshot['files'], now: Snapshot['files']): DraftFile[] {
  return [...now].flatMap(([path, file]) => {
    const base = then.get(path)?.id ?? null
    return file.id === base ? [] : [{ ...file, path, base }]
  })
}

/** The repository set by `variables`, or null if none is set. Throws 503 if the settings are incomplete. */
export function repositoryFrom(variables: Record<string, string | undefined>): Repository | null {
  const { CMS_REPOSITORY: name, GITHUB_TOKEN: token } = variables
  const { GITHUB_APP_ID: appId, GITHUB_APP_PRIVATE_KEY: key } = variables
  const { GITHUB_APP_INSTALLATION_ID: installationId } = variables
  if (!name) return null
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(name) ?? []
  const baseUrl = (variables.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, '')
  // Hosts store a key with its line breaks escaped.
  const app = appId &&
    key &&
    installationId && { appId, privateKey: key.replaceAll('\\n', '\n'), installationId }
  const auth = app || token
  if (!owner || !repo || !auth || !isSafeUrl(baseUrl)) {
    logProblem('content', 'CMS_REPOSITORY is set, but not all that goes with it; see docs/deploy.md')
    throw new HttpError(503, 'Saving is not set up on this site: its repository cannot be reached.')
  }
  return { owner, repo, branch: variables.CMS_BRANCH || 'main', baseUrl, auth }
}

/** The store of a repository. `pause` waits the given milliseconds before a retry. */
export function githubContent(
  repository: Repository,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): ContentStore {
  const { owner, repo, branch, baseUrl, auth } = repository
  const here = { owner, repo }
  const octokit = new Octokit({
    baseUrl,
    ...(typeof auth === 'string' ? { auth } : { authStrategy: createAppAuth, auth }),
    request: {
      // A redirect must not pass the token on.
      fetch: (url: string, options: RequestInit) =>
        fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) }),
    },
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  const kept = new Map<string, Buffer>()
  const trees = new Map<string, Promise<Snapshot['files']>>()

  /** Retries temporary failures; only for requests that may run twice. */
  async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask()
      } catch (error) {
        if (attempt === TRIES || !isPassing(error)) throw refusalOf(error)
        await pause(PAUSE_MS * 2 ** (attempt - 1))
      }
    }
  }

  async function headOf(name: string): Promise<Head> {
    const path = { ...here, branch: name }
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', path)
    return { commit: data.commit.sha, tree: data.commit.commit.tree.sha }
  }

  async function snapshot(draft?: string): Promise<Snapshot> {
    const name = draft ? DRAFTS + draft : branch
    const own = await patiently(() => headOf(name).catch(nullIfMissing))
    const compared = draft && own ? await compare(draft) : null
    // A branch that somebody has merged and left behind is no draft: the next one begins with what is published.
    const isNew = draft !== undefined && !(own && compared?.commits.length)
    const head = isNew || !own ? await patiently(() => headOf(branch)) : own
    const version: Version = { ...head, branch: name, previous: own?.commit ?? null, isNew }
    const newer = compared && !isNew ? await newerContent(compared, head) : null
    if (newer) version.merge = newer.merge
    return { version: JSON.stringify(version), files: newer ? newer.files : await filesOf(head.tree) }
  }

  /**
   * What is published now, with a draft's own files: a draft may use what was published after it began. Null if there is
   * nothing newer, or if it must not be mixed in: somebody has published another version of the draft's own files, or has
   * committed more than content to its branch.
   */
  async function newerContent(compared: NonNullable<Awaited<ReturnType<typeof compare>>>, own: Head) {
    const live = await patiently(() => headOf(branch))
    const start = compared.merge_base_commit
    if (!start || start.sha === live.commit || compared.commits.length === 0) return null
    if (compared.files?.some(({ filename }) => !filename.startsWith('content/'))) return null
    const [then, mine, files] = await Promise.all([
      filesOf(start.commit.tree.sha),
      filesOf(own.tree),
      filesOf(live.tree),
    ])
    const changed = changedFiles(then, mine)
    if (changed.some(({ path, base }) => (files.get(path)?.id ?? null) !== base)) return null
    const laid = changed.map(({ path, id, size }): [string, StoredFile] => [path, { id, size }])
    const merge = { ...live, own: laid.map(([path, { id }]): [string, string] => [path, id]) }
    return { merge, files: new Map([...files, ...laid]) }
  }

  /** Everything below content/ in a tree; cached, because a tree's hash always names the same files. */
  function filesOf(tree: string): Promise<Snapshot['files']> {
    const files = trees.get(tree) ?? readTree(tree)
    trees.set(tree, files)
    if (trees.size > CACHED_TREES) trees.delete(trees.keys().next().value ?? '')
    // A failure is not cached.
    files.catch(() => trees.delete(tree))
    return files
  }

  async function readTree(tree: string): Promise<Snapshot['files']> {
    const { data } = await patiently(() =>
      octokit.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
        ...here,
        tree_sha: tree,
        recursive: '1',
      }),
    )
    if (data.truncated) {
      throw new HttpError(
        502,
        'The repository has more files than GitHub lists at once. Nothing was changed.',
      )
    }
    const files = new Map<string, StoredFile>()
    for (const { path, type, mode, sha, size = 0 } of data.tree) {
      // Symbolic links (120000) are not files.
      const isFile = type === 'blob' && mode !== '120000'
      if (isFile && path?.startsWith('content/') && sha) files.set(path, { id: sha, size })
    }
    return files
  }

  async function read(_: string, { id }: StoredFile): Promise<Buffer> {
    const known = kept.get(id)
    if (known) return known
    const { data } = await patiently(() =>
      octokit.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', { ...here, file_sha: id }),
    )
    const bytes = Buffer.from(data.content, 'base64')
    if (kept.size >= CACHED_FILES) kept.delete(kept.keys().next().value ?? '')
    kept.set(id, bytes)
    return bytes
  }

  async function commit(before: Snapshot, changes: Change[], message: string, author: Author) {
    const base: Version = JSON.parse(before.version)
    // A step without changes leaves the draft as it is: nothing is built for it.
    const merge = changes.length > 0 ? base.merge : undefined
    const tree = changes.length === 0 ? base.tree : await createTree(merge ?? base, changes, merge?.own)
    const date = new Date().toISOString()
    const made = await patiently(() =>
      octokit.request('POST /repos/{owner}/{repo}/git/commits', {
        ...here,
        message,
        tree,
        parents: merge ? [base.commit, merge.commit] : [base.commit],
        author: { ...author, date },
      }),
    )
    const next = made.data.sha
    const write = base.previous === null ? startBranch : moveBranch
    const done = await settle(() => write(base.branch, next), base.branch, base.previous, next)
    if (done === 'done' && base.isNew) await openPullRequest(base.branch, author)
    return done
  }

  /** A tree with changes; `own` are files to put into it that the repository has. */
  async function createTree(base: Head, changes: Change[], own: [string, string][] = []): Promise<string> {
    const ids = new Map<string, string | null>(own)
    for (const { path, bytes } of changes) ids.set(path, bytes && (await patiently(() => createBlob(bytes))))
    const tree = [...ids].map(([path, sha]) => ({
      path,
      mode: '100644' as const,
      type: 'blob' as const,
      sha,
    }))
    const { data } = await patiently(() =>
      octokit.request('POST /repos/{owner}/{repo}/git/trees', { ...here, base_tree: base.tree, tree }),
    )
    return data.sha
  }

  async function createBlob(bytes: Buffer): Promise<string> {
    const content = bytes.toString('base64')
    const { data } = await octokit.request('POST /repos/{owner}/{repo}/git/blobs', {
      ...here,
      content,
      encoding: 'base64',
    })
    return data.sha
  }

  const moveBranch = (name: string, sha: string) =>
    octokit.request('PATCH /repos/{owner}/{repo}/git/refs/{ref}', {
      ...here,
      ref: `heads/${name}`,
      sha,
      force: false,
    })

  const startBranch = (name: string, sha: string) =>
    octokit.request('POST /repos/{owner}/{repo}/git/refs', { ...here, ref: `refs/heads/${name}`, sha })

  /** Moves a branch to `next` if its head is still `previous`; null for a branch that did not exist. */
  async function settle(
    act: () => Promise<unknown>,
    name: string,
    previous: string | null,
    next: string,
  ): Promise<'done' | 'moved'> {
    try {
      await act()
      return 'done'
    } catch (error) {
      // The change may have succeeded although the response was lost, or somebody else was first.
      if (!isPassing(error) && statusOf(error) !== 422 && statusOf(error) !== 409) throw refusalOf(error)
      const now = await patiently(() => headOf(name).catch(nullIfMissing))
      if (now?.commit === next) return 'done'
      if ((now?.commit ?? null) !== previous) return 'moved'
      throw refusalOf(error)
    }
  }

  /** The host builds previews of pull requests. A draft can be kept and published without one. */
  async function openPullRequest(head: string, author: Author): Promise<void> {
    const title = head.slice(DRAFTS.length)
    const body = `A draft of the content editor, begun by ${author.name}. It is published or discarded there.`
    try {
      await patiently(() =>
        octokit.request('POST /repos/{owner}/{repo}/pulls', { ...here, title, body, head, base: branch }),
      )
    } catch (error) {
      logProblem('content', 'A draft has no pull request, and so no preview', error)
    }
  }

  async function drafts(): Promise<string[]> {
    const { data } = await patiently(() =>
      octokit.request('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', {
        ...here,
        ref: `heads/${DRAFTS}`,
      }),
    )
    return data.map(({ ref }) => ref.slice(`refs/heads/${DRAFTS}`.length))
  }

  /** Compares a draft's branch with the live branch; null if there is none. */
  async function compare(id: string) {
    const found = await patiently(() =>
      octokit
        .request('GET /repos/{owner}/{repo}/compare/{basehead}', {
          ...here,
          basehead: `${branch}...${DRAFTS}${id}`,
        })
        .catch(nullIfMissing),
    )
    return found?.data ?? null
  }

  async function draft(id: string): Promise<Draft | null> {
    const compared = await compare(id)
    const last = compared?.commits.at(-1)
    if (!compared || !last) return null
    const [then, now] = await Promise.all([
      filesOf(compared.merge_base_commit.commit.tree.sha),
      filesOf(last.commit.tree.sha),
    ])
    const files = changedFiles(then, now)
    const steps = compared.commits.map(({ commit: { message, author } }) => ({
      message,
      author: { name: author?.name ?? '', email: author?.email ?? '' },
      at: author?.date ?? '',
    }))
    return { steps, files }
  }

  async function discard(id: string): Promise<void> {
    const ref = `heads/${DRAFTS}${id}`
    try {
      await octokit.request('DELETE /repos/{owner}/{repo}/git/refs/{ref}', { ...here, ref })
    } catch (error) {
      // It may be gone although the response was lost.
      if (await patiently(() => headOf(DRAFTS + id).catch(nullIfMissing))) throw refusalOf(error)
    }
  }

  async function preview(id: string): Promise<string | null> {
    const compared = await compare(id)
    const built = compared?.commits.findLast(({ commit: { message } }) => !message.includes(UNBUILT))
    if (!built) return null
    const { data } = await patiently(() =>
      octokit.request('GET /repos/{owner}/{repo}/commits/{ref}/status', { ...here, ref: built.sha }),
    )
    const found = data.statuses.find(({ context }) => PREVIEW.test(context))
    if (!found || found.state === 'pending') return null
    if (found.state === 'success') return found.target_url
    throw new HttpError(422, `The preview could not be built. The host says why: ${found.target_url}`)
  }

  return { snapshot, read, commit, drafts, draft, discard, preview }
}
