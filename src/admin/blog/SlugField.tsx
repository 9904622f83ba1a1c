import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#admin/parts/Field.tsx'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { messages } from './messages.ts'
import type { PostForm } from './post-form.ts'
import { stateOf } from './post-state.ts'
import { slugOf } from './slug.ts'

interface SlugFieldProps {
  form: UseFormReturn<PostForm>
  title: string
  post: PostRow | null
}

/** The post's slug; while empty it shows the one that the title will produce. */
export function SlugField({ form, title, post }: SlugFieldProps) {
  const slug = form.watch('slug')
  const isShared = post !== null && stateOf(post, Date.now()) === 'published' && slug.trim() !== post.slug
  return (
    <Field
      label="Address"
      error={form.formState.errors.slug?.message}
      hint={isShared ? messages.addressChanges : undefined}
    >
      {control => (
        <span className="relative block">
          <span aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-4 text-ink-2">
            /blog/
          </span>
          <input
            className="input pl-[4.1rem]!"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={80}
            placeholder={title.trim() ? slugOf(title) : 'made-from-the-title'}
            {...control}
            {...form.register('slug')}
          />
        </span>
      )}
    </Field>
  )
}
