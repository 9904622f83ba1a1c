/** One process per data folder: PGlite itself would let two of them overwrite each other's pages. */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The data folder belongs to another running process; the message is one sentence for the user. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError'
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(
      `The data in ${dataDir} is in use by process ${pid}; stop that process or choose another folder (npm commands: DATA_DIR=…).`,
    )
    this.pid = pid
  }
}

const heldHere = new Set<string>()

/**
 * Takes the lock on `dataDir` (the file `<dataDir>.pid`) and returns the function that releases it.
 *
 * A lock whose process has died is taken over, even if another process has reused its number.
 * Throws {@link DataInUseError}.
 */
export function lockData(dataDir: string): () => void {
  return take(`${dataDir}.pid`, dataDir)
}

function take(file: string, dataDir: string): () => void {
  const own = identityOf(process.pid)
  while (!create(file, own)) {
    const holder = contentOf(file)
    // Released in between.
    if (holder === null) continue
    if (isAlive(holder, file)) throw new DataInUseError(dataDir, pidOf(holder))
    // One process at a time removes what a dead one left, so that a slower one does not remove the lock of a faster one.
    const release = take(`${file}.next`, dataDir)
    if (contentOf(file) === holder) rmSync(file)
    release()
  }
  heldHere.add(file)
  return () => {
    heldHere.delete(file)
    if (contentOf(file) === own) rmSync(file, { force: true })
  }
}

/** Creates the file with its content: opened first and written then, it would be seen empty. */
function create(file: string, content: string): boolean {
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, content)
  try {
    linkSync(written, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isAlive(holder: string, file: string): boolean {
  const pid = pidOf(holder)
  if (pid === process.pid) return heldHere.has(file)
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is running, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return identityOf(pid) === holder
}

function pidOf(holder: string): number {
  return Number.parseInt(holder, 10)
}

/** `pid` and, if the system provides it, its start time, because process numbers are reused. */
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may contain spaces.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${pid} ${startTime}`
  } catch {
    return String(pid)
  }
}
