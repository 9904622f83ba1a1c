/** Deleted rows can be restored for 30 days, and the audit log records who did what (UX-01, UX-15). */
import { beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../local/database/database.ts'
import { refusalWithin } from './support/asking.ts'
import {
  become,
  becomeOwner,
  claimsOf,
  codeOf,
  createUsers,
  ownerId,
  trying,
  tryingAsOwner,
} from './support/callers.ts'
import { emptyProject, onEveryEngine } from './support/engines.ts'
import { tables } from './support/tables.ts'

const KEPT = [
  'contact_submissions',
  'chat_logs',
  'portfolio_items',
  'categories',
  'blog_posts',
  'faqs',
  'media_files',
  'saved_answers',
  'person_notes',
  'follow_ups',
] as const

interface Deleted {
  id: string
  table_name: string
  row_id: string
  label: string
  deleted_by: string | null
  deleted_by_email: string | null
}

/** The tables whose changes the audit log records, whoever makes them. */
const RECORDED = [...KEPT, 'people', 'person_emails', 'redirects', 'site_config'] as const

const deletedRows = (sql: Sql) => sql.query<Deleted>('select * from public.deleted_rows order by label')
/** Adds rows; notes, next steps and mails need a person. */
const add = async (sql: Sql, table: (typeof RECORDED)[number]) => {
  if (table === 'person_notes' || table === 'follow_ups' || table === 'person_emails')
    await sql.script(`insert into public.people ${tables['public.people'].rows}`)
  await sql.script(`insert into public.${table} ${tables[`public.${table}`].rows}`)
}

onEveryEngine(emptyProject, database => {
  beforeAll(() => createUsers(database()))

  test.each(KEPT)('UX-01 rows an administrator deletes from %s can be restored unchanged', async table => {
    await tryingAsOwner(database(), async sql => {
      await add(sql, table)
      const before = await sql.query(`select * from public.${table} order by id`)
      await become(sql, 'owner')
      await sql.query(`delete from public.${table} where id is not null`)
      const kept = await deletedRows(sql)
      expect(kept).toHaveLength(before.length)
      expect(kept[0]).toMatchObject({
        table_name: table,
        deleted_by: ownerId,
        deleted_by_email: 'owner@example.com',
      })
      const ids = `{${kept.map(({ id }) => id)}}`
      expect(await sql.query('select public.restore_deleted($1) as count', [ids])).toEqual([
        { count: before.length },
      ])
      expect(await sql.query(`select * from public.${table} order by id`)).toEqual(before)
      expect(await deletedRows(sql)).toEqual([])
    })
  })

  test('UX-01 a late undo does not overwrite a row that exists again', async () => {
    await tryingAsOwner(database(), async sql => {
      await add(sql, 'categories')
      await sql.query('delete from public.categories where id is not null')
      const [kept] = await deletedRows(sql)
      await sql.query(`insert into public.categories (id, name) values ($1, 'Newer')`, [kept?.row_id ?? null])
      await become(sql, 'owner')
      expect(await sql.query('select public.restore_deleted($1) as count', [`{${kept?.id}}`])).toEqual([
        { count: 0 },
      ])
      expect(await sql.query('select name from public.categories')).toEqual([{ name: 'Newer' }])
    })
  })

  test.each([
    'categories',
    'portfolio_items',
    'blog_posts',
    'faqs',
    'saved_answers',
    'person_notes',
    'follow_ups',
  ] as const)(
    'F-21 a late save cannot bring back a deleted row of %s, but the service key can',
    async table => {
      await tryingAsOwner(database(), async sql => {
        await add(sql, table)
        const given: Record<string, string> = {
          person_notes: 'id, person_id, body',
          follow_ups: 'id, person_id, text, due_on',
        }
        const columns = given[table] ?? '*'
        await sql.script(`create temporary table before as select ${columns} from public.${table};
          grant select on before to authenticated, service_role`)
        await become(sql, 'owner')
        await sql.query(`delete from public.${table} where id is not null`)
        const again = `insert into public.${table} ${columns === '*' ? '' : `(${columns})`} select * from pg_temp.before`
        expect((await refusalWithin(sql, again))?.[0]).toBe('PT410')
        await becomeOwner(sql)
        await become(sql, 'service')
        await sql.query(`set local request.jwt.claims = '{"role": "service_role"}'`)
        expect(await refusalWithin(sql, again)).toBeNull()
      })
    },
  )

  test.each([
    'people',
    'saved_answers',
    'person_notes',
    'follow_ups',
    'portfolio_items',
    'blog_posts',
    'site_config',
  ])('F-21 every save of %s increases the revision by one', async table => {
    await tryingAsOwner(database(), async sql => {
      if (table !== 'people' && table !== 'site_config') await add(sql, table as (typeof KEPT)[number])
      else if (table === 'people')
        await sql.script(`insert into public.people ${tables['public.people'].rows}`)
      else await sql.script('insert into public.site_config (id) values (1) on conflict do nothing')
      const saved = await sql.query<{ revision: number }>(
        `update public.${table} set revision = 99 returning revision`,
      )
      expect(saved.length).toBeGreaterThan(0)
      expect(saved.map(({ revision }) => revision)).toEqual(saved.map(() => 2))
    })
  })

  test('F-02 deleting a conversation deletes the draft of its lead', async () => {
    await tryingAsOwner(database(), async sql => {
      const chat = 'c0000000-0000-4000-8000-000000000001'
      await sql.script(`
        insert into public.chat_logs (id) values ('${chat}');
        insert into private.chat_sessions (id, secret_hash, sequence, lead_draft)
        values ('${chat}', repeat('0', 64), 1, '{"name": "Ana"}')`)
      await become(sql, 'sales')
      await sql.query('delete from public.chat_logs where id = $1', [chat])
      await becomeOwner(sql)
      expect(await sql.query('select lead_draft from private.chat_sessions')).toEqual([{ lead_draft: null }])
    })
  })

  const CHAT = 'c0000000-0000-4000-8000-000000000001'
  const LEAD = 'a0000000-0000-4000-8000-000000000001'
  const madeALead = `
    insert into public.chat_logs (id, user_info, status)
    values ('${CHAT}', '{"name": "Ana", "email": "ana@example.com"}', 'new');
    insert into public.contact_submissions (id, name, email, message, source, chat_log_id)
    values ('${LEAD}', 'Ana', 'ana@example.com', 'We sell tea.', 'chat', '${CHAT}');
    insert into private.chat_sessions (id, secret_hash, sequence, lead_id)
    values ('${CHAT}', repeat('0', 64), 1, '${LEAD}')`
  const remove = (sql: Sql, table: string) =>
    sql.query(`delete from public.${table} where id in ('${CHAT}', '${LEAD}')`)
  const restoreAll = async (sql: Sql) => {
    const ids = (await deletedRows(sql)).map(({ id }) => id)
    await sql.query('select public.restore_deleted($1)', [`{${ids}}`])
  }
  const linked = (sql: Sql) =>
    sql.query(`
      select lead.id, log.id as chat, lead.status, log.status as chat_status
      from public.contact_submissions as lead
      full join public.chat_logs as log on log.id = lead.chat_log_id`)

  test('UX-01 a restored conversation is linked to its lead again and takes its current status', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(madeALead)
      await become(sql, 'sales')
      await remove(sql, 'chat_logs')
      await sql.query(`update public.contact_submissions set status = 'won' where id = $1`, [LEAD])
      await restoreAll(sql)
      expect(await linked(sql)).toEqual([{ id: LEAD, chat: CHAT, status: 'won', chat_status: 'won' }])
    })
  })

  test('UX-15 of a restored conversation the log says so, and nothing of its lead; later changes are recorded as usual', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(madeALead)
      await become(sql, 'owner')
      await remove(sql, 'chat_logs')
      await becomeOwner(sql)
      await become(sql, 'sales')
      const recorded = async () =>
        (
          await sql.query<{ entry: string }>(`
            select action || ' ' || table_name as entry from public.audit_log
            where actor_email = 'sales@example.com' order by 1`)
        ).map(({ entry }) => entry)
      await restoreAll(sql)
      expect(await recorded()).toEqual(['restored chat_logs'])
      await sql.query(`update public.contact_submissions set notes = 'Called.' where id = $1`, [LEAD])
      await sql.query(`insert into public.saved_answers (title, body) values ('Thanks', 'Hi {name}.')`)
      expect(await recorded()).toEqual([
        'added saved_answers',
        'changed contact_submissions',
        'restored chat_logs',
      ])
    })
  })

  test('UX-01 the session of a restored conversation counts as deleted no more, and no other one', async () => {
    const OTHER = 'c0000000-0000-4000-8000-000000000009'
    await tryingAsOwner(database(), async sql => {
      await sql.script(`${madeALead};
        insert into private.chat_sessions (id, secret_hash, sequence, deleted_at)
        values ('${OTHER}', repeat('0', 64), 1, now())`)
      await become(sql, 'sales')
      await remove(sql, 'chat_logs')
      await restoreAll(sql)
      await becomeOwner(sql)
      expect(await sql.query('select id from private.chat_sessions where deleted_at is not null')).toEqual([
        { id: OTHER },
      ])
    })
  })

  test('UX-01 at most 1000 rows are restored at once', async () => {
    const attempt = trying(database(), 'owner', sql =>
      sql.query(
        'select public.restore_deleted(array(select gen_random_uuid() from generate_series(1, 1001)))',
      ),
    )
    expect(await codeOf(attempt)).toBe('22023')
  })

  /** Saves a conversation as the server function does for a visitor. */
  const save = async (sql: Sql, id: string) => {
    const conversation = {
      ...{ id, sequence: 2, flowVersion: '1', step: 'service', trail: {}, finished: false },
      ...{ userInfo: { name: 'Ana' }, messages: [{ id: 'late', role: 'user', content: 'And?' }] },
    }
    await becomeOwner(sql)
    await become(sql, 'service')
    const [saved] = await sql.query<{ answer: string }>(
      `select public.save_chat($1, repeat('0', 64), 'someone') as answer`,
      [JSON.stringify(conversation)],
    )
    await becomeOwner(sql)
    await become(sql, 'sales')
    return saved?.answer
  }
  const OTHER_CHAT = 'c0000000-0000-4000-8000-000000000002'

  test.each([
    ['31 days ago', `started_at = now() - interval '31 days'`],
    [
      '61 days ago and was deleted 31 days ago',
      `started_at = now() - interval '61 days', deleted_at = now() - interval '31 days'`,
    ],
  ])('UX-01 a conversation that began %s can be restored while it is in the trash', async (_, times) => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(madeALead)
      await become(sql, 'sales')
      await remove(sql, 'chat_logs')
      await becomeOwner(sql)
      await sql.script(`update private.chat_sessions set ${times}`)
      expect(await save(sql, OTHER_CHAT)).toBe('created')
      expect(await save(sql, CHAT)).toBe('deleted')
      await restoreAll(sql)
      expect(await linked(sql)).toContainEqual({ id: LEAD, chat: CHAT, status: 'new', chat_status: 'new' })
      expect(await save(sql, CHAT)).toBe('saved')
    })
  })

  test('UX-01 the session of a conversation is forgotten 30 days after its deletion, once it cannot be restored', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(madeALead)
      await become(sql, 'sales')
      await remove(sql, 'chat_logs')
      await becomeOwner(sql)
      // Another conversation is in the trash, which keeps this one's session no longer.
      await sql.script(`update public.deleted_rows set row_id = gen_random_uuid()::text where true;
        update private.chat_sessions set deleted_at = now() - interval '29 days'`)
      await save(sql, OTHER_CHAT)
      const known = () => sql.query(`select id from private.chat_sessions where id = '${CHAT}'`)
      await becomeOwner(sql)
      expect(await known()).toHaveLength(1)
      await sql.script(`update private.chat_sessions set deleted_at = now() - interval '31 days'`)
      await save(sql, 'c0000000-0000-4000-8000-000000000003')
      await becomeOwner(sql)
      expect(await known()).toEqual([])
    })
  })

  test('UX-01 a restored lead is linked to its conversation again and takes its current status', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(madeALead)
      await become(sql, 'sales')
      await remove(sql, 'contact_submissions')
      await sql.query(`update public.chat_logs set status = 'lost' where id = $1`, [CHAT])
      await restoreAll(sql)
      expect(await linked(sql)).toEqual([{ id: LEAD, chat: CHAT, status: 'lost', chat_status: 'lost' }])
    })
  })

  test.each([
    ['chat_logs', 'contact_submissions'],
    ['contact_submissions', 'chat_logs'],
  ])(
    'UX-01 a conversation and its lead can be restored together, deleted from %s before %s',
    async (...tables) => {
      await tryingAsOwner(database(), async sql => {
        await sql.script(madeALead)
        await become(sql, 'sales')
        for (const table of tables) await remove(sql, table)
        await restoreAll(sql)
        expect(await linked(sql)).toEqual([{ id: LEAD, chat: CHAT, status: 'new', chat_status: 'new' }])
      })
    },
  )

  test('UX-01 PPL-10 steps and notes are restored, whatever open steps there are', async () => {
    const [ANA, BO] = ['d0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000002']
    await tryingAsOwner(database(), async sql => {
      await sql.script(`
        insert into public.people (id, email) values ('${ANA}', 'ana@example.com'), ('${BO}', 'bo@example.com');
        insert into public.follow_ups (person_id, text, due_on, done_at) values
          ('${ANA}', 'Done', '2026-11-24', now()), ('${ANA}', 'Open', '2026-11-24', null),
          ('${BO}', 'Of Bo', '2026-11-24', null);
        insert into public.person_notes (person_id, body) values ('${ANA}', 'Note')`)
      await become(sql, 'sales')
      const all = () =>
        sql.query(
          `select text from public.follow_ups union all select body from public.person_notes order by text`,
        )
      const before = await all()
      for (const deleted of [
        'follow_ups where text =',
        'follow_ups where text <>',
        'person_notes where body <>',
      ]) {
        await sql.query(`delete from public.${deleted} 'Open'`)
        await restoreAll(sql)
        expect(await all()).toEqual(before)
      }
    })
  })

  test('UX-01 a restored post keeps the address that was chosen for it', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(`insert into public.blog_posts (title, content, slug) values
        ('Tea', 'Green.', 'all-about-it'), ('Coffee', 'Black.', 'all-about-another')`)
      await become(sql, 'owner')
      await sql.query(`delete from public.blog_posts where title = 'Tea'`)
      await restoreAll(sql)
      expect(await sql.query(`select slug from public.blog_posts where title = 'Tea'`)).toEqual([
        { slug: 'all-about-it' },
      ])
    })
  })

  test('PPL-09 restoring the conversation of a flagged lead does not show its person', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(madeALead)
      await sql.script(`update public.contact_submissions set flags = '{links}' where id = '${LEAD}'`)
      await become(sql, 'sales')
      await remove(sql, 'chat_logs')
      await restoreAll(sql)
      await becomeOwner(sql)
      expect(await sql.query('select state.is_shown from private.person_states as state')).toEqual([
        { is_shown: false },
      ])
    })
  })

  test.each([
    [
      'person_notes',
      `(person_id, body) select id, 'Note ' || n from public.people, generate_series(1, 21) as n`,
    ],
    [
      'follow_ups',
      `(person_id, text, due_on, done_at) select id, 'Call', '2026-11-24', now() from public.people, generate_series(1, 21)`,
    ],
  ])('ACC-10 a sales member can delete 20 rows of %s at once, but not 21', async (table, rows) => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(`insert into public.people (email) values ('ana@example.com');
        insert into public.${table} ${rows}`)
      await become(sql, 'sales')
      expect(await refusalWithin(sql, `delete from public.${table} where id is not null`)).toEqual([
        'PT403',
        'owner_only',
      ])
      const few = `delete from public.${table} where id in (select id from public.${table} limit 20)`
      expect(await refusalWithin(sql, few)).toBeNull()
    })
  })

  test('UX-01 visits and sign-in attempts are deleted for good', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(`insert into public.visits (path) values ('/');
        insert into public.admin_logins (email, status) values ('a@b.co', 'failure')`)
      await become(sql, 'owner')
      await sql.query('delete from public.visits where id is not null')
      await sql.query('delete from public.admin_logins where id is not null')
      expect(await deletedRows(sql)).toEqual([])
    })
  })

  test('UX-01 a delete marked as final leaves nothing in the trash', async () => {
    await tryingAsOwner(database(), async sql => {
      await add(sql, 'chat_logs')
      await sql.query(`select set_config('gantry.for_good', 'yes', true)`)
      await sql.query('delete from public.chat_logs where id is not null')
      expect(await deletedRows(sql)).toEqual([])
    })
  })

  test.each(['anon', 'outsider', 'service'] as const)('SEC-16 %s cannot restore rows', async caller => {
    const attempt = trying(database(), caller, sql =>
      sql.query(`select public.restore_deleted('{22222222-2222-4222-8222-222222222222}')`),
    )
    expect(await codeOf(attempt)).toBe('42501')
  })

  test('UX-01 deleted rows are purged after 30 days', async () => {
    await tryingAsOwner(database(), async sql => {
      await add(sql, 'faqs')
      await sql.query('delete from public.faqs where id is not null')
      await sql.query(
        `update public.deleted_rows set deleted_at = now() - interval '30 days 1 minute' where label = 'Why?'`,
      )
      await become(sql, 'service')
      expect(await sql.query('select public.purge_deleted_rows() as purged')).toEqual([{ purged: 1 }])
      expect((await deletedRows(sql)).map(({ label }) => label)).toEqual(['Who?'])
    })
  })

  test('UX-15 entries of the audit log are purged after a year', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(`
        insert into public.audit_log (actor, action, table_name, row_id, happened_at)
        select '${ownerId}', 'added', 'faqs', days::text, now() - make_interval(days => days) from unnest('{360,370}'::integer[]) as days`)
      await become(sql, 'service')
      await sql.query('select public.purge_deleted_rows()')
      await becomeOwner(sql)
      expect(await sql.query('select row_id from public.audit_log')).toEqual([{ row_id: '360' }])
    })
  })

  test('SEC-25 who began a conversation or called in it is forgotten after a day', async () => {
    await tryingAsOwner(database(), async sql => {
      await sql.script(`
        insert into private.chat_sessions (id, secret_hash, sender, called_by, sequence, started_at)
        select gen_random_uuid(), repeat('x', 32), hours::text, 'a', 1, now() - make_interval(hours => hours)
        from unnest('{23,25}'::integer[]) as hours;
        insert into private.chat_sessions (id, secret_hash, called_by, sequence, started_at)
        values (gen_random_uuid(), repeat('x', 32), 'a', 1, now() - interval '3 days')`)
      await become(sql, 'service')
      await sql.query('select public.apply_retention(90, 180)')
      await becomeOwner(sql)
      const left = 'select sender, called_by from private.chat_sessions order by started_at desc'
      expect(await sql.query(left)).toEqual([
        { sender: '23', called_by: 'a' },
        { sender: null, called_by: null },
        { sender: null, called_by: null },
      ])
    })
  })

  test.each(['0, 180', '90, 0', 'null, 180', '90, null'])(
    'nothing is deleted when it is to be kept for no days at all: %s',
    async days => {
      const attempt = trying(database(), 'service', sql =>
        sql.query(`select public.apply_retention(${days})`),
      )
      expect(await codeOf(attempt)).toBe('22023')
    },
  )

  test('UX-15 the audit log records who did what, with one entry per stretch of typing', async () => {
    await tryingAsOwner(database(), async sql => {
      await add(sql, 'contact_submissions')
      await become(sql, 'owner')
      await sql.query(`update public.contact_submissions set notes = 'C' where name = 'Ana'`)
      await sql.query(`update public.contact_submissions set notes = 'Ca' where name = 'Ana'`)
      await sql.query(`update public.contact_submissions set status = 'won' where name = 'Ana'`)
      await sql.query(`update public.contact_submissions set status = 'won' where name = 'Ana'`)
      await sql.query(`insert into public.categories (name) values ('App Design')`)
      await sql.query(`delete from public.categories where name = 'App Design'`)
      const rows = await sql.query(
        'select actor_email, action, table_name, label, fields::text from public.audit_log order by table_name, action',
      )
      const actor = { actor_email: 'owner@example.com' }
      const category = { ...actor, table_name: 'categories', label: 'App Design', fields: '{}' }
      expect(rows).toEqual([
        { ...category, action: 'added' },
        { ...category, action: 'deleted' },
        {
          ...actor,
          action: 'changed',
          table_name: 'contact_submissions',
          label: '',
          fields: '{notes,status}',
        },
      ])
    })
  })

  /** Who is signed in, while everything is done with the rights of the tables' owner. */
  const signIn = (sql: Sql) =>
    sql.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claimsOf(ownerId))])
  const recorded = (sql: Sql, table: string) =>
    sql.query('select distinct actor, action from public.audit_log where table_name = $1 order by action', [
      table,
    ])

  test.each(RECORDED)(
    'UX-15 the audit log records rows of %s that are added, changed and deleted',
    async table => {
      await tryingAsOwner(database(), async sql => {
        await signIn(sql)
        await add(sql, table)
        await sql.query(`update public.${table} set ${tables[`public.${table}`].update} where true`)
        await sql.query(`delete from public.${table} where true`)
        const actions = ['added', 'changed', 'deleted']
        expect(await recorded(sql, table)).toEqual(actions.map(action => ({ actor: ownerId, action })))
      })
    },
  )

  test.each([
    `recipients = '{a@b.co}'`,
    'digest_minutes = 6',
    'acknowledge = not acknowledge',
    'webhook = not webhook',
    'month_report = not month_report',
  ])('UX-15 the audit log records a change of the notifications: %s', async change => {
    await tryingAsOwner(database(), async sql => {
      await signIn(sql)
      await sql.query(`update public.notification_settings set ${change} where true`)
      expect(await recorded(sql, 'notification_settings')).toEqual([{ actor: ownerId, action: 'changed' }])
    })
  })

  test('UX-15 the audit log omits what the server does for visitors', async () => {
    await tryingAsOwner(database(), async sql => {
      await become(sql, 'service')
      await sql.query(`insert into public.chat_logs (user_info) values ('{"name": "Ana"}')`)
      await becomeOwner(sql)
      expect(await sql.query('select 1 from public.audit_log')).toEqual([])
    })
  })
})
