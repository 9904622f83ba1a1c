/** Lists the functions that a deployed site must have, and their paths. */
import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface LiveFunction {
  name: string
  /** Where it answers; a GET request has no effect. */
  path: string
}

interface Module {
  config?: { path?: string | string[]; schedule?: string }
}

/** The functions in `folder` with one fixed path. Scheduled ones are left out: only the scheduler calls them. */
export async function liveFunctions(folder: string): Promise<LiveFunction[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.mts')).sort()
  const found = files.map(async (file): Promise<LiveFunction[]> => {
    const { config = {} } = (await import(pathToFileURL(join(folder, file)).href)) as Module
    const { name } = parse(file)
    const [path = `/.netlify/functions/${name}`] = [config.path ?? []].flat()
    // For a path with a wildcard or a parameter, a 404 would prove nothing.
    return config.schedule !== undefined || /[:*]/.test(path) ? [] : [{ name, path }]
  })
  return (await Promise.all(found)).flat()
}
