/** The declared schema (supabase/schemas) and a fresh database after all migrations are identical. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE } from '../../local/database/baseline.ts'
import { type Blueprint, platformBlueprint, schemaScripts } from '../../local/database/migrations.ts'
import { baselineOf } from '../../scripts/lib/baseline.ts'
import { readCatalog } from './support/catalog.ts'
import { emptyProject, engines, root } from './support/engines.ts'

/** Runs the declared files as seeds, which the owner runs once on a fresh database. */
const declared: Blueprint = { ...platformBlueprint(), seeds: schemaScripts(root) }

test.each(engines)(
  'DATA-01 F-64 migrations and declared schema make the same database on $name',
  async engine => {
    const [migrated, made] = [await engine.open(emptyProject), await engine.open(declared)]
    try {
      const catalog = await readCatalog(made)
      expect(catalog.length).toBeGreaterThan(900)
      expect(catalog).toEqual(await readCatalog(migrated))
    } finally {
      await migrated.close()
      await made.close()
    }
    // Creating two databases from scratch takes half a minute on a busy machine.
  },
  120_000,
)

test('the baseline is what `npm run db:baseline` writes, until another migration follows it', () => {
  const files = readdirSync(join(root, 'supabase/migrations'))
  expect(files.toSorted()[0]).toBe(basename(BASELINE.file))
  const written = readFileSync(join(root, BASELINE.file), 'utf8')
  // After that, databases have the baseline as it is, and the test above checks where the migrations lead.
  const expected = files.length === 1 ? baselineOf(root) : written
  expect(written).toBe(expected)
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
