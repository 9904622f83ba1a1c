/** All parts that a page may show, with its files as they were built and as they are now. */
import { ask } from '../ask.ts'
import { ENTRIES_PATH } from '../config.ts'
import type { Fields } from '../file-format.ts'
import { fieldsOf } from '../forms.ts'
import { keyOf } from './changes.ts'
import { partsOf } from './parts.ts'
import type { Placed, RegionParts } from './places.ts'
import type { Entry } from './save.ts'
import { type ReadFields, sourcesOf } from './sources.ts'

/** The fields of files, by path. */
export type Files = Map<string, Fields>

/** Reads the copies of files that the build has kept. */
function readBuilt(): ReadFields {
  const known = new Map<string, Promise<Fields | null>>()
  const read = async (file: string) => {
    const response = await fetch(file.replace(/^content/, ENTRIES_PATH))
    return response.ok ? fieldsOf(file, await response.text()) : null
  }
  return file => {
    const reading = known.get(file) ?? read(file)
    known.set(file, reading)
    return reading
  }
}

/**
 * The parts of the page at `path`, e.g. `/about`, in the order of its sources. Files deleted since the build have none.
 * Throws `Refused` if the files cannot be read.
 */
export async function readPageParts(
  path: string,
): Promise<{ parts: RegionParts[]; built: Files; now: Files }> {
  const read = readBuilt()
  const sources = await sourcesOf(path, read)
  const files = [...new Set(sources.map(({ file }) => file))]
  const [entries, ...copies] = await Promise.all([
    ask<Entry[]>('entriesByFiles', { files: files.map(file => ({ path: file })) }),
    ...files.map(read),
  ])
  const built: Files = new Map()
  for (const [place, file] of files.entries()) {
    const copy = copies[place]
    if (copy) built.set(file, copy)
  }
  const now: Files = new Map()
  for (const { data, file } of entries) if (data !== null) now.set(file.path, fieldsOf(file.path, data))
  const parts = sources.flatMap(({ file, region, only }): RegionParts[] => {
    const fields = built.get(file)
    return fields && now.has(file) ? partsOf(file, fields, only).map(part => ({ region, part })) : []
  })
  return { parts, built, now }
}

/** Merges the places of a part that several regions show. */
export function together(placed: Placed[]): Placed[] {
  return [...Map.groupBy(placed, ({ part }) => keyOf(part)).values()].flatMap(([first, ...others]) =>
    first ? [{ part: first.part, spots: [first, ...others].flatMap(({ spots }) => spots) }] : [],
  )
}
