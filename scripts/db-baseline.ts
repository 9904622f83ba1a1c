/** `npm run db:baseline`: writes the baseline migration from the declared schema. */
import { readdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BASELINE } from '../local/database/baseline.ts'
import { baselineOf } from './lib/baseline.ts'
import { runCommand, UserError } from './lib/user-error.ts'

await runCommand(async () => {
  const later = readdirSync('supabase/migrations').filter(file => file > basename(BASELINE.file))
  // A database that has the baseline applies only later migrations: a change to the baseline would never reach it.
  if (later.length > 0) throw new UserError(`${later[0]} builds on the baseline: write a migration instead.`)
  writeFileSync(BASELINE.file, baselineOf('.'))
  console.log(`Wrote ${BASELINE.file}.`)
})
