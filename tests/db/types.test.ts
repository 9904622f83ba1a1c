/** The row types that src/data uses are those of the schema. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseTypes } from '../../scripts/lib/database-types.ts'
import { emptyProject, engines, root } from './support/engines.ts'

test.each(engines)(
  'F-64 src/data/database.types.ts is what `npm run db:types` writes ($name)',
  async engine => {
    const database = await engine.open(emptyProject)
    const written = await databaseTypes(database).finally(database.close)
    expect(readFileSync(join(root, 'src/data/database.types.ts'), 'utf8')).toBe(written)
  },
)
