/** Databases from before file URLs were paths: URLs stored with a host lead to the same file without it. */
import { expect, test } from 'vitest'
import { type Blueprint, migrate } from '../../local/database/migrations.ts'
import { asOwner } from '../../local/database/roles.ts'
import { emptyProject, engines } from './support/engines.ts'

const isOlder = ({ name }: { name: string }) => name < 'supabase/migrations/20261128130000'
const before: Blueprint = { ...emptyProject, migrations: emptyProject.migrations.filter(isOlder) }

test.each(engines)(
  'F-22 the migration turns URLs of this site’s own files into paths and leaves others unchanged, on $name',
  async engine => {
    const old = await engine.open(before)
    try {
      await asOwner(old, sql =>
        sql.script(`
          insert into public.media_files (name, alt) values
            ('portfolio/1763600000000-1.png', 'A red door'), ('portfolio/1763600000000-2.mp4', ''),
            ('blog/1763600000000-3.png', ''), ('brand/1763600000000-4.webp', '');
          insert into public.portfolio_items (title, category, type, image_url, video_url) values
            ('Copied', 'Web', 'video', 'https://old.example/assets/1763600000000-1.png?v=2',
              'http://localhost:4321/assets/1763600000000-2.mp4'),
            ('Else', 'Web', 'image', 'https://x.example/assets/1763600000000-9.png', null),
            ('By hand', 'Web', 'image', 'https://x.example/assets/logo.png', null),
            ('Path', 'Web', 'image', '/assets/1763600000000-1.png', null);
          insert into public.blog_posts (title, content, image_urls, image_alts) values
            ('Post',
              '![a](https://old.example/assets/blog/1763600000000-3.png) ![b](https://x.example/assets/b.png)'
              || ' See https://old.example/assets/blog/1763600000000-3.png',
              '{https://old.example/assets/blog/1763600000000-3.png,/samples/site-ondine.webp}',
              '{"https://old.example/assets/blog/1763600000000-3.png": "Three"}'),
            ('Untouched', 'https://old.example/assets/blog/1763600000000-3.png', '{}', '{}');
          insert into public.site_config (id, hero_bg)
          values (1, 'https://old.example/assets/brand/1763600000000-4.webp')
          on conflict (id) do update set hero_bg = excluded.hero_bg`),
      )
      await migrate(old, emptyProject)
      const read = (query: string) => asOwner(old, sql => sql.query(query))
      expect(
        await read(
          'select title, image_url, video_url, image_alt from public.portfolio_items order by title',
        ),
      ).toEqual([
        {
          title: 'By hand',
          image_url: 'https://x.example/assets/logo.png',
          video_url: null,
          image_alt: '',
        },
        {
          title: 'Copied',
          image_url: '/assets/1763600000000-1.png?v=2',
          video_url: '/assets/1763600000000-2.mp4',
          image_alt: 'A red door',
        },
        {
          title: 'Else',
          image_url: 'https://x.example/assets/1763600000000-9.png',
          video_url: null,
          image_alt: '',
        },
        {
          title: 'Path',
          image_url: '/assets/1763600000000-1.png',
          video_url: null,
          image_alt: 'A red door',
        },
      ])
      expect(
        await read(
          'select title, content, to_jsonb(image_urls) as urls, image_alts, revision from public.blog_posts order by title',
        ),
      ).toEqual([
        {
          title: 'Post',
          content:
            '![a](/assets/blog/1763600000000-3.png) ![b](https://x.example/assets/b.png)' +
            ' See https://old.example/assets/blog/1763600000000-3.png',
          urls: ['/assets/blog/1763600000000-3.png', '/samples/site-ondine.webp'],
          image_alts: { '/assets/blog/1763600000000-3.png': 'Three' },
          revision: 2,
        },
        {
          title: 'Untouched',
          content: 'https://old.example/assets/blog/1763600000000-3.png',
          urls: [],
          image_alts: {},
          revision: 1,
        },
      ])
      expect(await read('select hero_bg from public.site_config')).toEqual([
        { hero_bg: '/assets/brand/1763600000000-4.webp' },
      ])
    } finally {
      await old.close()
    }
  },
  120_000,
)
