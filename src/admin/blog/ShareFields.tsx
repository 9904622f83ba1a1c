import { Suspense } from 'react'
import { Field } from '#admin/parts/Field.tsx'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { POST_LIMITS } from '#data/post-facts.ts'
import { DESCRIPTION_LENGTH } from '#lib/description-length.ts'
import { messages } from './messages.ts'
import { SharePicture } from './SharePicture.tsx'
import type { PostEditing } from './use-post-editor.ts'

const SharePreviews = lazyTab(() => import('./SharePreviews.tsx'))

/** A post's data for search engines and share cards, with a preview. */
export function ShareFields({ editing }: { editing: PostEditing }) {
  const { form, value, files } = editing
  const length = value.description.trim().length
  return (
    <section
      aria-label="Search and sharing"
      className="grid gap-x-5 gap-y-4 border-line border-t pt-5 xl:grid-cols-2"
    >
      <div className="grid content-start gap-4">
        <Field
          label="Description"
          hint={`${messages.descriptionHint}${length > 0 ? ` ${messages.descriptionLength(length, DESCRIPTION_LENGTH)}` : ''}`}
          error={form.formState.errors.description?.message}
        >
          {control => (
            <textarea
              className="input"
              rows={3}
              maxLength={POST_LIMITS.description}
              {...control}
              {...form.register('description')}
            />
          )}
        </Field>
        <SharePicture
          address={value.shareImage}
          onChange={address => form.setValue('shareImage', address, { shouldDirty: true })}
        />
      </div>
      <Suspense fallback={<SlowSpinner />}>
        <SharePreviews value={value} addressOf={files.previewOf} />
      </Suspense>
    </section>
  )
}
