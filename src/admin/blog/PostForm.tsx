import { useEffect, useId, useRef, useState } from 'react'
import { Field } from '#admin/parts/Field.tsx'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useNow } from '#admin/parts/use-now.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { goTo } from '#admin/use-url-state.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { FormNotices } from './FormNotices.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { messages } from './messages.ts'
import { PictureList } from './PictureList.tsx'
import { PostDialogs } from './PostDialogs.tsx'
import { PostFacts } from './PostFacts.tsx'
import { PostHead } from './PostHead.tsx'
import { type Intent, stateOf } from './post-state.ts'
import { SaveBar } from './SaveBar.tsx'
import { ShareFields } from './ShareFields.tsx'
import { SlugField } from './SlugField.tsx'
import { usePostEditor } from './use-post-editor.ts'

interface PostFormProps {
  /** The row that the edit is based on; null for a new post. */
  row: PostRow | null
  /** The latest known row, which may contain somebody else's changes. */
  newest: PostRow | null
  /** Somebody else has deleted it. */
  isGone?: boolean
  /** The id of a deleted post, whose unsaved words on this device are offered to a new one. */
  lost?: string | undefined
  isFocused: boolean
  /** `isLeft`: a phone shows the list instead, and the form has nothing newer. */
  onStored: (stored: PostRow, intent: Intent, isWriting: boolean, isLeft: boolean) => void
  onDelete: (id: string) => void
}

/** The form of a post: head, notices, fields and save bar. */
export function PostForm(props: PostFormProps) {
  const { row, newest, isGone = false, lost, isFocused, onStored, onDelete } = props
  const isHere = useIsHere()
  // The question may outlive the form.
  const onGivenUp = () => isHere.current && goTo({ post: null }, 'replace')
  const element = useRef<HTMLFormElement>(null)
  const editing = usePostEditor({
    ...{ row, newest, lost, onGivenUp },
    onStored: (stored, intent, isWriting, isMore) =>
      onStored(stored, intent, isWriting, !isMore && element.current?.offsetParent === null),
  })
  const { base, form, value, state } = editing
  const { errors } = form.formState
  const requiredId = useId()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  // A scheduled post appears by itself.
  useNow()
  const publication = base && stateOf(base, Date.now())
  const isMissing = [errors.title, errors.content].some(error => error?.message === messages.required)

  function submit(intent: Intent) {
    // With an unresolved conflict nothing is sent; the question is shown again.
    if (state.status === 'conflict') void editing.decide(state.found, intent)
    else void editing.submit(intent)
  }
  const save = () => submit({ kind: 'keep' })
  useShortcut('mod+s', save, { label: 'Save the post' })
  // The site settings with their own Ctrl+S may be open above.
  useShortcut('mod+s', save, { within: element })

  useEffect(() => {
    if (isFocused) form.setFocus('title')
  }, [isFocused, form])

  return (
    <form
      ref={element}
      noValidate
      aria-label={base ? `Edit ${base.title}` : 'New blog post'}
      className="flex grow flex-col"
      onSubmit={event => event.preventDefault()}
    >
      <div className="grid grow content-start gap-5 px-5 pt-4 pb-8 md:px-8 md:pt-6">
        <PostHead post={base} onHistory={() => setHistoryOpen(true)} onDelete={onDelete} />
        {lost && (
          <p className="lead" role="status">
            {messages.gone}
          </p>
        )}
        <FormNotices editing={editing} newest={newest} isGone={isGone} />
        <div className="grid gap-x-5 gap-y-3 xl:grid-cols-[3fr_2fr]">
          <Field label="Title" error={isMissing ? undefined : errors.title?.message}>
            {control => (
              <input
                className="input font-semibold text-lg leading-6!"
                {...control}
                {...form.register('title')}
                {...(errors.title && { 'aria-invalid': true })}
                {...(isMissing && errors.title && { 'aria-describedby': requiredId })}
              />
            )}
          </Field>
          <SlugField form={form} title={value.title} post={base} />
        </div>
        <MarkdownField editing={editing} requiredId={isMissing ? requiredId : undefined} />
        <PictureList editing={editing} />
        <PostFacts editing={editing} />
        <ShareFields editing={editing} />
      </div>
      <SaveBar
        editing={editing}
        publication={publication}
        required={isMissing ? messages.required : null}
        requiredId={requiredId}
        onSubmit={submit}
      />
      <PostDialogs editing={editing} isHistoryOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </form>
  )
}
