/**
 * Stands in for GitHub on loopback: the git data API of one repository with its branches and pull requests, and an
 * app's tokens. It refuses what GitHub refuses: wrong tokens, unknown objects, an update of a branch that has moved on.
 */
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export const TOKEN = 'github_pat_of_the_site'
const APP_TOKEN = 'ghs_of_the_installation'

interface Commit {
  tree: string
  parents: string[]
  message: string
  author: { name: string; email: string; date?: string }
}

/** A pull request; deleting its branch closes it. */
export interface PullRequest {
  title: string
  head: string
  base: string
  isOpen: boolean
  /** The last commit of its branch. */
  commit: string
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** Decides what happens in place of a response: another one, or `after` (see `fault`). */
type Fault = (method: string, path: string) => Answer | 'after' | null | Promise<null>

export interface GitHub {
  url: string
  /** The key of app `7` with installation `11`. */
  privateKey: string
  /** The requests in order, like `GET /branches/main`. */
  asked: string[]
  /** Sees each request first, which waits for it; `after` executes the request but loses the response (502). */
  fault: Fault | null
  /** The history of a branch, newest first. */
  history(branch?: string): Commit[]
  /** The file of a branch at a path, or null. */
  read(path: string, branch?: string): string | null
  /** Commits, as if somebody else did. */
  push(files: Record<string, string>): void
  /** The names of all branches. */
  branches(): string[]
  pulls: PullRequest[]
  /** Sets the host's status of a branch's commit, `skip` commits before its last. */
  report(branch: string, state: 'pending' | 'success' | 'failure', url: string, skip?: number): void
  close(): void
}

const sha = (kind: string, text: string | Buffer) =>
  createHash('sha1')
    .update(`${kind} ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest('hex')

/** The app's keys; generated once, because that is slow and all repositories can share an app. */
let keys: KeyPairKeyObjectResult | undefined

/** The blob ids of files that several repositories start with. */
const known = new WeakMap<Buffer, string>()

/** Opens a repository `agency/site` with these files on its branch `main`. */
export async function openGitHub(files: Record<string, Buffer>): Promise<GitHub> {
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { privateKey, publicKey } = keys
  const blobs = new Map<string, Buffer>()
  const trees = new Map<string, Map<string, string>>()
  const commits = new Map<string, Commit>()

  const addBlob = (bytes: Buffer) => {
    const id = known.get(bytes) ?? sha('blob', bytes)
    known.set(bytes, id)
    blobs.set(id, bytes)
    return id
  }
  const addTree = (entries: Map<string, string>) => {
    const id = sha('tree', JSON.stringify([...entries].sort()))
    trees.set(id, entries)
    return id
  }
  const addCommit = (commit: Commit) => {
    const id = sha('commit', JSON.stringify([commit, commits.size]))
    commits.set(id, commit)
    return id
  }
  const commitOf = (id: string) => {
    const commit = commits.get(id)
    if (!commit) throw new Error(`There is no commit ${id}`)
    return commit
  }
  const filesAt = (id: string) => trees.get(commitOf(id).tree) ?? new Map<string, string>()

  const heads = new Map<string, string>()
  const headOf = (branch = 'main') => heads.get(branch) ?? ''
  const pulls: PullRequest[] = []
  const statuses = new Map<string, { state: string; target_url: string; context: string }[]>()
  /** A branch's commits, newest first. */
  const lineOf = (branch: string): string[] => lineFrom(headOf(branch))
  const lineFrom = (head: string): string[] => {
    const line = [head]
    for (let id: string | undefined = line[0]; id; ) {
      id = commitOf(id).parents[0]
      if (id) line.push(id)
    }
    return line
  }
  const described = (id: string) => {
    const { tree, message, author } = commitOf(id)
    return { sha: id, commit: { message, author, tree: { sha: tree } } }
  }
  const BRANCH = '(main|cms/[\\w-]+/[\\w-]+)'
  const route = (text: string) => new RegExp(`^${text.replace('REPO', '/repos/agency/site')}$`)

  heads.set(
    'main',
    addCommit({
      tree: addTree(new Map(Object.entries(files).map(([path, bytes]) => [path, addBlob(bytes)]))),
      parents: [],
      message: 'First',
      author: { name: 'Somebody', email: 'somebody@example.org' },
    }),
  )

  const missing: Answer = { status: 404, body: { message: 'Not Found' } }

  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the client sends
  const routes: [RegExp, (match: string[], body: any) => Answer][] = [
    [
      route(`GET REPO/branches/${BRANCH}`),
      ([, branch = '']) =>
        heads.has(branch) ? { status: 200, body: { commit: described(headOf(branch)) } } : missing,
    ],
    [
      route('GET REPO/git/matching-refs/heads/cms/'),
      () => ({
        status: 200,
        body: [...heads.keys()]
          .filter(name => name.startsWith('cms/'))
          .map(name => ({ ref: `refs/heads/${name}`, object: { sha: headOf(name) } })),
      }),
    ],
    [
      route(`GET REPO/compare/main...${BRANCH}`),
      ([, branch = '']) => {
        if (!heads.has(branch)) return missing
        const main = new Set(lineOf('main'))
        const line = lineOf(branch)
        const own = line.slice(
          0,
          line.findIndex(id => main.has(id)),
        )
        // The newest commit of main that the branch has, from its start or by a merge.
        const inherited = new Set(own.flatMap(id => commitOf(id).parents))
        const base = [...main].find(id => inherited.has(id)) ?? line.find(id => main.has(id)) ?? ''
        const commits = own.toReversed().map(described)
        const files = [...new Map([...filesAt(base), ...filesAt(headOf(branch))])]
          .filter(([path]) => filesAt(base).get(path) !== filesAt(headOf(branch)).get(path))
          .map(([filename]) => ({ filename }))
        return { status: 200, body: { merge_base_commit: described(base), commits, files } }
      },
    ],
    [
      route('GET REPO/commits/(\\w+)/status'),
      ([, id = '']) => ({ status: 200, body: { statuses: statuses.get(id) ?? [] } }),
    ],
    [
      route('POST REPO/git/refs'),
      (_, { ref, sha: id }) => {
        const name = ref.replace('refs/heads/', '')
        if (heads.has(name)) return { status: 422, body: { message: 'Reference already exists' } }
        commitOf(id)
        heads.set(name, id)
        return { status: 201, body: { ref, object: { sha: id } } }
      },
    ],
    [
      route(`DELETE REPO/git/refs/heads/${BRANCH}`),
      ([, branch = '']) => {
        if (!heads.has(branch)) return { status: 422, body: { message: 'Reference does not exist' } }
        for (const pull of pulls.filter(({ head }) => head === branch)) {
          Object.assign(pull, { isOpen: false, commit: headOf(branch) })
        }
        heads.delete(branch)
        return { status: 204 }
      },
    ],
    [
      route('POST REPO/pulls'),
      (_, { title, head, base }) => {
        if (!heads.has(head) || !heads.has(base)) return { status: 422, body: { message: 'No such branch' } }
        pulls.push({ title, head, base, isOpen: true, commit: '' })
        return { status: 201, body: { number: pulls.length } }
      },
    ],
    [
      /^GET \/repos\/agency\/site\/git\/trees\/(\w+)\?recursive=1$/,
      ([, id = '']) => {
        const tree = [...(trees.get(id) ?? [])].map(([path, blob]) => ({
          path,
          mode: path.endsWith('.link') ? '120000' : '100644',
          type: 'blob',
          sha: blob,
          size: blobs.get(blob)?.length,
        }))
        return trees.has(id) ? { status: 200, body: { sha: id, tree, truncated: false } } : missing
      },
    ],
    [
      /^GET \/repos\/agency\/site\/git\/blobs\/(\w+)$/,
      ([, id = '']) => {
        const content = blobs.get(id)?.toString('base64').replace(/.{60}/g, '$&\n')
        return content === undefined
          ? missing
          : { status: 200, body: { sha: id, content, encoding: 'base64' } }
      },
    ],
    [
      /^POST \/repos\/agency\/site\/git\/blobs$/,
      (_, { content, encoding }) => ({ status: 201, body: { sha: addBlob(Buffer.from(content, encoding)) } }),
    ],
    [
      /^POST \/repos\/agency\/site\/git\/trees$/,
      (_, { base_tree, tree }) => {
        const entries = new Map(trees.get(base_tree))
        for (const { path, sha: id } of tree) {
          if (id !== null && !blobs.has(id)) return { status: 422, body: { message: 'No such blob' } }
          if (id === null) entries.delete(path)
          else entries.set(path, id)
        }
        return trees.has(base_tree) ? { status: 201, body: { sha: addTree(entries) } } : missing
      },
    ],
    [
      /^POST \/repos\/agency\/site\/git\/commits$/,
      (_, { tree, parents, message, author }) =>
        trees.has(tree)
          ? { status: 201, body: { sha: addCommit({ tree, parents, message, author }) } }
          : missing,
    ],
    [
      route(`PATCH REPO/git/refs/heads/${BRANCH}`),
      ([, branch = ''], { sha: next, force }) => {
        if (force || next === headOf(branch) || !lineFrom(next).includes(headOf(branch)))
          return { status: 422, body: { message: 'Update is not a fast forward' } }
        heads.set(branch, next)
        return { status: 200, body: { object: { sha: next } } }
      },
    ],
  ]

  function tokenFor(request: IncomingMessage): Answer {
    const [, jwt = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    const [head64 = '', claims64 = '', signature = ''] = jwt.split('.')
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head64}.${claims64}`),
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    )
    const { iss, exp } = JSON.parse(Buffer.from(claims64, 'base64url').toString() || '{}')
    if (!isSigned || String(iss) !== '7' || exp < Date.now() / 1000)
      return { status: 401, body: { message: 'A JSON web token could not be decoded' } }
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    return { status: 201, body: { token: APP_TOKEN, expires_at, permissions: { contents: 'write' } } }
  }

  async function respond(request: IncomingMessage): Promise<Answer> {
    const path = decodeURIComponent(request.url ?? '/')
    const asked = `${request.method} ${path}`
    github.asked.push(asked)
    const sent = await text(request)
    const body = sent ? JSON.parse(sent) : {}
    const fault = await github.fault?.(request.method ?? '', path)
    if (fault && fault !== 'after') return fault
    if (asked === 'POST /app/installations/11/access_tokens') return tokenFor(request)
    const [, token] = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (token !== TOKEN && token !== APP_TOKEN) return { status: 401, body: { message: 'Bad credentials' } }
    const [pattern, route] = routes.find(([pattern]) => pattern.test(asked)) ?? []
    const answer = (pattern && route?.(pattern.exec(asked) ?? [], body)) || missing
    return fault === 'after' ? { status: 502, body: { message: 'Bad gateway' } } : answer
  }

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body, headers }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(status === 204 ? undefined : JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const github: GitHub = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    asked: [],
    fault: null,
    history: (branch = 'main') => lineOf(branch).map(commitOf),
    read: (path, branch = 'main') =>
      heads.has(branch) ? (blobs.get(filesAt(headOf(branch)).get(path) ?? '')?.toString() ?? null) : null,
    push(changed) {
      const entries = new Map(filesAt(headOf()))
      for (const [path, text] of Object.entries(changed)) entries.set(path, addBlob(Buffer.from(text)))
      const author = { name: 'Somebody else', email: 'else@example.org' }
      heads.set('main', addCommit({ tree: addTree(entries), parents: [headOf()], message: 'Push', author }))
    },
    branches: () => [...heads.keys()],
    pulls,
    report(branch, state, url, skip = 0) {
      const context = 'netlify/agency/deploy-preview'
      statuses.set(lineOf(branch)[skip] ?? '', [{ state, target_url: url, context }])
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return github
}
