/** Puts the fault that run.ts tries into each database that a test opens in memory, as a last migration would. */
import { vi } from 'vitest'
import { asOwner } from '../../../local/database/roles.ts'

vi.mock(import('../../../local/database/pglite.ts'), async importOriginal => {
  const original = await importOriginal()
  return {
    ...original,
    async openPgliteInMemory(tarball) {
      const database = await original.openPgliteInMemory(tarball)
      await asOwner(database, async sql => {
        const [project] = await sql.query("select where to_regclass('public.site_config') is not null")
        if (project) await sql.script(process.env.SQL_FAULT ?? '')
      })
      return database
    },
  }
})
