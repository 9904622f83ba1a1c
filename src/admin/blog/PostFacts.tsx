import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Field } from '#admin/parts/Field.tsx'
import { listTagsInUse } from '#data/blog-posts-admin.ts'
import { POST_LIMITS } from '#data/post-facts.ts'
import { listColleagues } from '#data/team.ts'
import { messages } from './messages.ts'
import { tagsToOffer, withTag } from './post-tags.ts'
import type { PostEditing } from './use-post-editor.ts'
import { BLOG } from './use-posts.ts'
import { useSiteName } from './use-site-name.ts'

/** The maximum number of suggested tags. */
const OFFERED = 8

/** A post's excerpt for lists, its author and its tags. */
export function PostFacts({ editing }: { editing: PostEditing }) {
  const { form } = editing
  const { errors } = form.formState
  const siteName = useSiteName()
  return (
    <section aria-label="About this post" className="grid gap-x-5 gap-y-3 xl:grid-cols-2">
      <Field
        className="xl:col-span-2"
        label="Excerpt"
        hint={messages.excerptHint}
        error={errors.excerpt?.message}
      >
        {control => (
          <textarea
            className="input"
            rows={2}
            maxLength={POST_LIMITS.excerpt}
            {...control}
            {...form.register('excerpt')}
          />
        )}
      </Field>
      <Author editing={editing} siteName={siteName} />
      <Tags editing={editing} />
    </section>
  )
}

/** The author shown above the text; suggests colleagues' names. */
function Author({ editing: { form }, siteName }: { editing: PostEditing; siteName: string }) {
  const { db } = useBackend()
  const id = useId()
  const colleagues = useQuery({
    queryKey: ['colleagues'],
    queryFn: () => listColleagues(db),
    staleTime: 60_000,
  })
  const names = new Set(colleagues.data?.map(({ name }) => name).filter(Boolean))
  return (
    <Field label="Author" hint={messages.authorHint(siteName)} error={form.formState.errors.author?.message}>
      {control => (
        <>
          <input
            className="input"
            list={id}
            autoComplete="off"
            maxLength={POST_LIMITS.author}
            {...control}
            {...form.register('author')}
          />
          <datalist id={id}>
            {[...names].map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/** The post's tags; suggests those of other posts, so that one topic keeps one name. */
function Tags({ editing: { form, value } }: { editing: PostEditing }) {
  const { db } = useBackend()
  const used = useQuery({ queryKey: [BLOG, 'tags'], queryFn: () => listTagsInUse(db), staleTime: 60_000 })
  const offered = tagsToOffer(used.data ?? [], value.tags, OFFERED)

  function add(tag: string) {
    form.setValue('tags', withTag(form.getValues('tags'), tag), { shouldDirty: true, shouldValidate: true })
    // The focused button disappeared with its tag.
    form.setFocus('tags')
  }
  return (
    <div className="grid content-start gap-2">
      <Field label="Tags" hint={messages.tagsHint} error={form.formState.errors.tags?.message}>
        {control => (
          <input
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            {...control}
            {...form.register('tags')}
          />
        )}
      </Field>
      {/* One line, reserved before the tags load, so that nothing below moves during a click. */}
      <ul aria-label="Tags of other posts" className="-m-1 flex min-h-11 gap-1.5 overflow-x-auto p-1">
        {offered.map(tag => (
          <li key={tag} className="flex-none">
            <button
              type="button"
              className="small min-h-9 rounded-belt border border-line px-3 font-medium text-ink-2 hover:border-ink hover:text-ink"
              aria-label={`Add the tag ${tag}`}
              onClick={() => add(tag)}
            >
              + {tag}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
