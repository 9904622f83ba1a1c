/** Checks the machine: Node, free space, free ports. */
import { statfsSync } from 'node:fs'
import { isFree } from '../ports.ts'
import { type Finding, fault, ok } from './finding.ts'

/** The least free space, in bytes, for the database, a build and its pictures. */
const LEAST_SPACE = 500 * 1024 * 1024

/** Whether this Node runs the project's TypeScript; `version` is like `24.1.0`. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
    ? ok('Node', `Version ${version}.`)
    : fault('Node', `Version ${version} is too old.`, 'Install Node 24 from nodejs.org; 22.18 is the least.')
}

/** Whether `space` bytes are enough for builds and data. */
export function checkDiskSpace(space: number): Finding {
  const megabytes = Math.floor(space / 1024 / 1024).toLocaleString('en-US')
  return space >= LEAST_SPACE
    ? ok('Disk', `${megabytes} MB are free.`)
    : fault('Disk', `Only ${megabytes} MB are free.`, 'Make room: a build and its pictures take 500 MB.')
}

/** The free bytes on the disk that holds `folder`. */
export function freeSpaceOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether this machine's `port` is free, or held by the project's own program. */
export async function checkPort(
  name: string,
  port: number,
  isOurs: () => Promise<boolean> = async () => false,
): Promise<Finding> {
  const isSite = name === 'Site port'
  const isUsable = await isFree(port, isSite ? 'localhost' : '127.0.0.1').catch(() => false)
  if (isUsable) return ok(name, `Port ${port} is free.`)
  if (await isOurs()) return ok(name, `It runs on port ${port}.`)
  const variable = isSite ? 'PORT' : 'BACKEND_PORT'
  return fault(
    name,
    `Port ${port} is in use by another program.`,
    `Stop that program, or choose another port: ${variable}=${port + 1} npm start`,
  )
}
