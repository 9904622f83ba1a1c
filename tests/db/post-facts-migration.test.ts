/** Posts from before excerpts, authors, descriptions, share pictures and tags. */
import { expect, test } from 'vitest'
import { type Blueprint, migrate } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { readRows } from './support/asking.ts'
import { emptyProject, engines } from './support/engines.ts'

const isEarlier = ({ name }: { name: string }) => name < 'supabase/migrations/20261128110000'
const before: Blueprint = { ...emptyProject, migrations: emptyProject.migrations.filter(isEarlier) }

test.each(engines)(
  'POST-01 existing posts and versions get empty new fields and stay unchanged otherwise, on $name',
  async engine => {
    const old = await engine.open(before)
    try {
      const rows = (table: string) =>
        asOwner(old, sql =>
          readRows(
            sql,
            `select to_jsonb(row) - '{excerpt,author,description,share_image,tags}'::text[] as row from ${table} as row`,
          ),
        )
      await asOwner(old, sql =>
        sql.script(`
          insert into public.blog_posts (title, content) values ('Old', 'Text');
          update public.blog_posts set content = 'More text'`),
      )
      const stored = [await rows('public.blog_posts'), await rows('public.blog_post_versions')]
      await migrate(old, emptyProject)
      expect([await rows('public.blog_posts'), await rows('public.blog_post_versions')]).toEqual(stored)
      const nothing = { excerpt: '', author: '', description: '', share_image: '', tags: [] }
      const facts = 'select excerpt, author, description, share_image, tags from'
      expect(await asOwner(old, sql => readRows(sql, `${facts} public.blog_posts`))).toEqual([nothing])
      expect(await asOwner(old, sql => readRows(sql, `${facts} public.blog_post_versions`))).toEqual([
        nothing,
        nothing,
      ])
    } finally {
      await old.close()
    }
  },
)
