/** Checks an entry before it is saved, with the same schemas and the same checks as a build. */
import { z } from 'astro/zod'
import { FILE_SCHEMAS, REFERENCE_FOLDERS } from '#collections/file-schemas.ts'
import { type Claim, checkFile, deadLinks, sitePaths } from './content-check.ts'
import { labelOf } from './field-labels.ts'
import type { Fields } from './file-format.ts'

/** One thing that keeps a file from being published. */
export interface Problem {
  file: string
  /** The place in its form, by labels, e.g. `Rows 2 › Heading`; empty for the file as a whole. */
  field: string
  /** The reason, as a sentence or part of one. */
  message: string
}

/** The rest of the content, as far as an entry depends on it. */
export interface Surroundings {
  /** Sizes in bytes of all content files, pictures included, by path. */
  files: ReadonlyMap<string, number>
  claims: Claim[]
}

type Key = PropertyKey

/** Everything that would fail the build; empty if the entry can be published. */
export function checkEntry(file: string, fields: Fields, site: Surroundings): Problem[] {
  const { body: _, ...data } = fields
  const parsed = schemaOf(file)?.safeParse(file.endsWith('.md') ? data : fields, { error: sentenceOf })
  if (!parsed) return [{ file, field: '', message: 'Nothing is published from this file.' }]
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({ file, field: labelOf(file, path), message }))
  }
  const lost = references(parsed.data)
    .filter(({ target }) => !site.files.has(target))
    .map(({ target, path }) => ({ file, field: labelOf(file, path), message: `There is no ${target}.` }))
  return [...lost, ...findings(file, fields, site, 'error')]
}

/** Hints, which fail no build and are left to the writer's judgment. */
export const hintsFor = (file: string, fields: Fields, site: Surroundings): Problem[] =>
  findings(file, fields, site, 'hint')

function findings(file: string, fields: Fields, site: Surroundings, wanted: 'error' | 'hint'): Problem[] {
  const found = checkFile(file, fields, {
    claims: site.claims,
    paths: sitePaths([...site.files.keys()].filter(isEntry)),
    sizeOf: name => site.files.get(`content/media/${name}`) ?? null,
  })
  return found
    .filter(({ severity }) => severity === wanted)
    .map(({ message }) => ({ file, field: '', message }))
}

/**
 * Which other files use one that is about to be deleted: as a reference, as a picture, or by a link to its page.
 * @param entries All entries, by their paths.
 */
export function usesOf(gone: string, entries: ReadonlyMap<string, Fields>): Problem[] {
  const others = [...entries].filter(([file]) => file !== gone)
  const paths = sitePaths(others.map(([file]) => file))
  // Links that were dead before are not caused by this deletion.
  const before = sitePaths([...entries.keys()])
  return others.flatMap(([file, fields]) => {
    const named = placesNaming(file, fields, gone)
    const links = deadLinks(file, fields, paths).length - deadLinks(file, fields, before).length
    return links > 0 ? [...named, { file, field: '', message: 'It links to the page.' }] : named
  })
}

function placesNaming(file: string, fields: Fields, gone: string): Problem[] {
  const { body: _, ...data } = fields
  const parsed = schemaOf(file)?.safeParse(file.endsWith('.md') ? data : fields)
  const entries = parsed?.success ? references(parsed.data) : []
  const places = [...entries, ...pictures(fields)].filter(({ target }) => target === gone)
  return places.map(({ path }) => ({ file, field: labelOf(file, path), message: 'It is named here.' }))
}

const isEntry = (file: string) => /\.(md|yml)$/.test(file)

/** Accepts the path of a picture in content/media in a format that the build can read. */
const picture = () =>
  z.string().regex(/^\.\.\/media\/[^/]+\.(webp|png|jpe?g)$/i, 'Choose a picture: WebP, PNG or JPEG')

function schemaOf(file: string): z.ZodType | undefined {
  const make = FILE_SCHEMAS[file] ?? FILE_SCHEMAS[file.slice(0, file.lastIndexOf('/'))]
  return make?.({ image: picture })
}

interface Place {
  /** Path of the file referred to. */
  target: string
  path: Key[]
}

/** Every value in a file, with its path. */
function* places(value: unknown, path: Key[] = []): Generator<{ value: unknown; path: Key[] }> {
  yield { value, path }
  if (typeof value !== 'object' || value === null || value instanceof Date) return
  for (const [key, part] of Object.entries(value))
    yield* places(part, [...path, Array.isArray(value) ? Number(key) : key])
}

/** The entries that parsed fields refer to. */
function references(data: unknown): Place[] {
  return [...places(data)].flatMap(({ value, path }) => {
    if (typeof value !== 'object' || value === null || !('collection' in value) || !('id' in value)) return []
    const folder = REFERENCE_FOLDERS[String(value.collection)]
    return folder ? [{ target: `${folder}/${value.id}.md`, path }] : []
  })
}

function pictures(fields: Fields): Place[] {
  return [...places(fields)].flatMap(({ value, path }) =>
    typeof value === 'string' && value.startsWith('../media/')
      ? [{ target: `content/${value.slice('../'.length)}`, path }]
      : [],
  )
}

/** A schema issue as a sentence; a message written in the schema takes precedence, and zod has one for all others. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`
    case 'too_big':
      return `At most ${issue.maximum} ${unitOf(issue.origin)}`
    case 'too_small':
      return `At least ${issue.minimum} ${unitOf(issue.origin)}`
    default:
      return undefined
  }
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
}

const unitOf = (origin: string) => ({ string: 'characters', array: 'entries' })[origin] ?? ''
