/** Each team member has one folder of the bucket for their own picture, and no access to another's. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  become,
  callerNames,
  codeOf,
  createUsers,
  editorId,
  guardedId,
  ownerId,
  salesId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'

const OWN: Partial<Record<(typeof callerNames)[number], string>> = {
  owner: ownerId,
  sales: salesId,
  editor: editorId,
  guarded: guardedId,
}
const folders = [ownerId, salesId, editorId, guardedId]
const put = (folder: string) =>
  `insert into storage.objects (bucket_id, name) values ('portfolio-images', 'team/${folder}/1.png')`

describe('Pictures of people', () => {
  onEveryEngine(emptyProject, database => {
    beforeAll(() => createUsers(database()))

    test.each(callerNames.filter(name => name !== 'service'))(
      'ACC-86 %s can add, see and delete at most their own picture',
      async caller => {
        for (const folder of folders) {
          const isOwn = OWN[caller] === folder
          const added = await codeOf(trying(database(), caller, sql => sql.query(put(folder))))
          expect.soft([folder, added]).toEqual([folder, isOwn ? null : '42501'])
          const [seen, left] = await tryingAsOwner(database(), async sql => {
            await sql.query(`select set_config('role', 'supabase_storage_admin', true)`)
            await sql.query(put(folder))
            await sql.query(`select set_config('storage.allow_delete_query', 'true', true)`)
            await become(sql, caller)
            const rows = `from storage.objects where name like 'team/%'`
            const found = await sql.query(`select 1 ${rows}`)
            await sql.query(`delete ${rows}`)
            await sql.query(
              `select set_config('role', 'none', true), set_config('session_authorization', 'postgres', true)`,
            )
            await sql.query(`select set_config('role', 'supabase_storage_admin', true)`)
            return [found.length, (await sql.query(`select 1 ${rows}`)).length]
          })
          expect.soft([folder, seen, left]).toEqual([folder, isOwn ? 1 : 0, isOwn ? 0 : 1])
        }
      },
    )

    test('ACC-86 a file name outside the member’s own folder is refused', async () => {
      for (const name of [
        `team/${salesId}`,
        `team/${salesId}x/1.png`,
        `teams/${salesId}/1.png`,
        'portfolio/1.png',
      ]) {
        const insert = `insert into storage.objects (bucket_id, name) values ('portfolio-images', '${name}')`
        expect.soft(await codeOf(trying(database(), 'sales', sql => sql.query(insert)))).toBe('42501')
      }
    })
  })
})
