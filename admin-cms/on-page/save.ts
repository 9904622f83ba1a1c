/** Saves changes as one commit, on top of whatever has been saved meanwhile. */
import { ask, type Conflict, Refused } from '../ask.ts'
import { MEDIA_FOLDER } from '../config.ts'
import type { Fields } from '../file-format.ts'
import { fieldsOf, withFields } from '../forms.ts'
import { pictureGroups } from '../request-size.ts'
import { type Change, overwrite, rebase } from './changes.ts'

/** A file as the function returns it. */
export interface Entry {
  data: string | null
  file: { path: string; id: string | null }
}

/** The result of saving the changes. */
export interface Outcome {
  /** Changes whose values are saved now, or were already. */
  saved: Change[]
  /** Changes given up in favor of somebody else's. */
  dropped: Change[]
  /** The files as they are now. */
  fields: Map<string, Fields>
  /** Time of the save by the server's clock, as an ISO date-time; null if nothing had to be saved. */
  at: string | null
}

interface Options {
  changes: Change[]
  /** New pictures by the names of their files. */
  pictures: ReadonlyMap<string, File>
  /** Asks how to resolve a conflict: save mine over theirs, take theirs, or go back to editing. */
  decide: (conflict: Conflict) => Promise<'mine' | 'theirs' | 'back'>
}

/** How many attempts are made on newer versions. */
const TRIES = 4

/** Saves; null if the user has gone back to editing. Throws `Refused`. */
export async function save({ changes, pictures, decide }: Options): Promise<Outcome | null> {
  const files = [...new Set(changes.map(({ file }) => file))]
  for (let attempt = 1; ; attempt += 1) {
    const entries = await ask<Entry[]>('entriesByFiles', { files: files.map(path => ({ path })) })
    const outcome: Outcome = { saved: [], dropped: [], fields: new Map(), at: null }
    const dataFiles: { path: string; raw: string; base: string | null }[] = []
    for (const { data, file } of entries) {
      if (data === null) throw new Refused(409, `${file.path} was deleted meanwhile. Nothing was saved.`)
      const own = changes.filter(change => change.file === file.path)
      const made = rebase(fieldsOf(file.path, data), own)
      let { fields } = made
      if (made.clashes.length > 0) {
        const mine = overwrite(fields, made.clashes)
        const yours = withFields(file.path, data, mine)
        const theirs = withFields(file.path, data, fields)
        const choice = await decide({ path: file.path, id: file.id, yours, theirs })
        if (choice === 'back') return null
        if (choice === 'mine') fields = mine
        else outcome.dropped.push(...made.clashes.map(({ change }) => change))
      }
      outcome.saved.push(...own.filter(change => !outcome.dropped.includes(change)))
      outcome.fields.set(file.path, fields)
      const raw = withFields(file.path, data, fields)
      if (raw !== data) dataFiles.push({ path: file.path, raw, base: file.id })
    }
    if (dataFiles.length === 0) return outcome
    try {
      const groups = pictureGroups(await assetsOf(outcome.saved, pictures))
      const assets = groups.pop()
      // Pictures that do not fit into the same request are there before the words that name them.
      for (const ahead of groups) await ask('persistEntry', { dataFiles: [], assets: ahead })
      const { at } = await ask<{ at: string }>('persistEntry', { dataFiles, assets })
      return { ...outcome, at }
    } catch (error) {
      // Somebody has saved between the read and the write: the next attempt starts from their version.
      const isOvertaken = error instanceof Refused && error.conflict !== null
      if (!isOvertaken || attempt === TRIES) throw error
    }
  }
}

/** The new pictures that saved values refer to, as the function expects them. */
function assetsOf(saved: Change[], pictures: ReadonlyMap<string, File>) {
  const named = saved.flatMap(({ after }) => pictures.get(after.replace('../media/', '')) ?? [])
  return Promise.all(
    [...new Set(named)].map(async file => ({
      path: `${MEDIA_FOLDER}/${file.name}`,
      content: await base64(file),
      encoding: 'base64',
    })),
  )
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
