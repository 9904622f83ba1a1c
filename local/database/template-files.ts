/** Unpacks a cluster's files from its tarball, into memory or onto the disk. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

const BLOCK = 512
const DIRECTORY = '5'

interface Entry {
  name: string
  isDirectory: boolean
  bytes: Uint8Array
}

/**
 * The files of a new cluster, from an uncompressed tarball. PGlite's own way (`loadDataDir`) reads the tarball as a
 * blob and copies every file twice, which takes longer than the rest of a start.
 */
export class TemplateFiles extends EmscriptenBuiltinFilesystem {
  readonly #tarball: Uint8Array

  constructor(tarball: Uint8Array) {
    super()
    this.#tarball = tarball
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = this.#module()
    const root = '/pglite/data'
    FS.mkdirTree(root)
    // Postgres writes into these bytes, so the cluster gets its own copy. Not by `slice`, which does not copy a Buffer.
    for (const { name, isDirectory, bytes } of entriesOf(new Uint8Array(this.#tarball))) {
      if (isDirectory) FS.mkdir(`${root}${name}`)
      else FS.writeFile(`${root}${name}`, bytes, { canOwn: true })
    }
  }

  override async closeFs(): Promise<void> {
    this.#module().FS.quit()
  }

  #module() {
    if (!this.pg) throw new Error('The files belong to no cluster yet')
    return this.pg.Module
  }
}

/** Writes the cluster in `tarball` to `dataDir`, which must not exist. */
export function unpackTemplate(tarball: Uint8Array, dataDir: string): void {
  mkdirSync(dataDir)
  for (const { name, isDirectory, bytes } of entriesOf(tarball)) {
    if (isDirectory) mkdirSync(join(dataDir, name))
    else writeFileSync(join(dataDir, name), bytes)
  }
}

/** The entries of a tarball that PGlite has written: names of at most 100 characters, folders before their content. */
function* entriesOf(tarball: Uint8Array): Generator<Entry> {
  const decoder = new TextDecoder('latin1')
  const textAt = (from: number, length: number) =>
    decoder.decode(tarball.subarray(from, from + length)).replace(/\0.*$/s, '')
  for (let at = 0; at + BLOCK <= tarball.length; ) {
    const name = textAt(at, 100)
    // Two empty blocks mark the end.
    if (name === '') return
    const size = Number.parseInt(textAt(at + 124, 12), 8)
    const from = at + BLOCK
    yield {
      name,
      isDirectory: textAt(at + 156, 1) === DIRECTORY,
      bytes: tarball.subarray(from, from + size),
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK
  }
}
