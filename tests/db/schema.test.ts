/** The declared schema (supabase/schemas) and a fresh database after all migrations are identical. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE } from '../../local/database/baseline.ts'
import { type Blueprint, platformBlueprint, schemaScripts } from '../../local/database/migrations.ts'
import { readCatalog } from './support/catalog.ts'
import { emptyProject, engines, root } from './support/engines.ts'

/** The last migration of the newest version in CHANGELOG.md, and a digest of all up to it. */
const RELEASED = {
  last: '20261205106700_own_pause.sql',
  sha256: 'dcfe39e9dabc9bf2539c03d36c3d60035b5f60873e557959f9b89e66129abb00',
}

const NAMING = 'Migrations run in the order of their names: docs/walks.md says which name a new one has.'

/** Runs the declared files as seeds, which the owner runs once on a fresh database. */
const declared: Blueprint = { ...platformBlueprint(), seeds: schemaScripts(root) }

test.each(engines)(
  'DATA-01 F-64 migrations and declared schema make the same database on $name',
  async engine => {
    const [migrated, made] = [await engine.open(emptyProject), await engine.open(declared)]
    try {
      const catalog = await readCatalog(made)
      expect(catalog.length).toBeGreaterThan(900)
      const message = `A change goes into supabase/schemas and into a migration. ${NAMING}`
      expect(catalog, message).toEqual(await readCatalog(migrated))
    } finally {
      await migrated.close()
      await made.close()
    }
    // Creating two databases from scratch takes half a minute on a busy machine.
  },
  120_000,
)

test('F-64 the migrations of the last version are as they were: databases that have them run later ones only', () => {
  const folder = join(root, 'supabase/migrations')
  const files = readdirSync(folder).toSorted()
  expect(files[0]).toBe(basename(BASELINE.file))
  const digest = createHash('sha256')
  for (const file of files.filter(name => name <= RELEASED.last))
    digest.update(`${file}\n`).update(readFileSync(join(folder, file)))
  expect(digest.digest('hex'), `A change is a migration named after the last one. ${NAMING}`).toBe(
    RELEASED.sha256,
  )
})

test('F-02 whether a message looks like spam is asked in the same words everywhere', () => {
  const sql = schemaScripts(root)
    .map(script => script.sql.replaceAll("''", "'"))
    .join('\n')
  const questions = [...sql.matchAll(/\w+\.flags\b (?:<@|@>|&&|=|<>) .*|\bflags (?:<@|@>|&&|=|<>) .*/g)].map(
    ([line]) => line,
  )
  const others = questions.filter(line => !/flags <@ array\['many_from_one_address'\]/.test(line))
  expect(questions.length - others.length).toBeGreaterThan(12)
  expect(others).toEqual([
    // The values that there are.
    'flags <@ array[',
    // Nobody is acknowledged who may be a machine of many messages (docs/decisions/011-spam-is-flagged.md).
    "new.flags = '{}' then",
  ])
})

test('the declared schema creates each object once and alters or drops none', () => {
  const sql = schemaScripts(root)
    .map(script => script.sql)
    .join('\n')
  const made = [
    ...sql.matchAll(/^create (?:unique )?(?:table|index|function|policy|trigger) (?:"[^"]+"|[\w.]+)/gm),
  ]
  const names = made.map(([name]) => name)
  expect(names.length).toBeGreaterThan(250)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(sql).not.toMatch(
    /^(alter table (?!\S+ enable row level security)|alter policy|drop |create or replace )/m,
  )
})
