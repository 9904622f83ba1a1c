/** Which functions a deployed site must have, and where. */
import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface LiveFunction {
  name: string
  /** Where it answers; asked with GET it does nothing. */
  path: string
}

interface Module {
  config?: { path?: string | string[]; schedule?: string }
}

/** The functions in `folder` that have one address. Only the clock calls those with a schedule. */
export async function liveFunctions(folder: string): Promise<LiveFunction[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.mts')).sort()
  const found = files.map(async (file): Promise<LiveFunction[]> => {
    const { config = {} } = (await import(pathToFileURL(join(folder, file)).href)) as Module
    const { name } = parse(file)
    const [path = `/.netlify/functions/${name}`] = [config.path ?? []].flat()
    // Where any address is one of its own, one that is not there is no sign of anything.
    return config.schedule !== undefined || /[:*]/.test(path) ? [] : [{ name, path }]
  })
  return (await Promise.all(found)).flat()
}
