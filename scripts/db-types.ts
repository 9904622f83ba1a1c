/** `npm run db:types`: writes src/data/database.types.ts from the schema. */
import { writeFileSync } from 'node:fs'
import { projectBlueprint } from '../local/database/migrations.ts'
import { openPgliteInMemory } from '../local/database/pglite.ts'
import { clusterTemplate } from '../local/database/template.ts'
import { databaseTypes } from './lib/database-types.ts'

const FILE = 'src/data/database.types.ts'

const blueprint = { ...projectBlueprint('.', { demo: false }), seeds: [] }
const database = await openPgliteInMemory(await clusterTemplate(blueprint, '.data/cache'))
writeFileSync(FILE, await databaseTypes(database))
await database.close()
console.log(`Wrote ${FILE}.`)
