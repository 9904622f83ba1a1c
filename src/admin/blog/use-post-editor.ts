import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useBackend } from '#admin/parts/backend.ts'
import { isInField } from '#admin/parts/claim-focus.ts'
import { ownHosts } from '#admin/parts/own-hosts.ts'
import { useConflictQuestion } from '#admin/parts/use-conflict-question.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useSaveQueue } from '#admin/parts/use-save-queue.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { addPost, isSlugTaken, type PostRow, savePost } from '#data/blog-posts-admin.ts'
import { type Base, baseOf, type NotSaved } from '#data/save-if-unchanged.ts'
import { picturesAsPaths } from '#lib/own-path.ts'
import { messages } from './messages.ts'
import { createPictureFiles } from './picture-files.ts'
import {
  afterSave,
  comparedForms,
  EMPTY_FORM,
  formOf,
  isSameForm,
  type PostForm,
  storableForm,
  storedForm,
  validForm,
  withFiles,
  wordsOf,
} from './post-form.ts'
import { comparedState, type Intent, publicationOf } from './post-state.ts'
import { refusedPicture, sayFailed, sayStored } from './save-toasts.ts'
import { createTextPictures } from './text-pictures.ts'
import { useUpload } from './use-upload.ts'

interface Entered {
  form: PostForm
  intent: Intent
  /** The post had no address yet; if it has got one meanwhile, an empty field does not make another. */
  isUnnamed: boolean
}

interface EditorOptions {
  /** Null for a new post. The hook serves one post, so the editor needs a `key`. */
  row: PostRow | null
  /** The latest known row. */
  newest: PostRow | null
  /** The id of a deleted post, whose unsaved words may be continued as a new one. */
  lost?: string | undefined
  /**
   * Called after a save and its toast; `isWriting` if the form has newer changes (`isMore`) or one of its fields has the
   * focus.
   */
  onStored: (stored: PostRow, intent: Intent, isWriting: boolean, isMore: boolean) => void
  /** The post was deleted by somebody else, and the form's content is discarded. */
  onGivenUp: () => void
}

/** The form of one post with its files, its draft and a queue of saves. */
export function usePostEditor({ row, newest, lost, onStored, onGivenUp }: EditorOptions) {
  const { db } = useBackend()
  const upload = useUpload()
  const [base, setBase] = useState<Base<PostRow> | null>(row)
  /** A new post gets its id immediately. */
  const [id] = useState(() => ({ current: row?.id ?? crypto.randomUUID() }))
  const [files] = useState(() => createPictureFiles(URL, () => crypto.randomUUID()))
  const [textPictures] = useState(() => createTextPictures(() => crypto.randomUUID()))
  const [initial] = useState(() => (row ? formOf(row) : EMPTY_FORM))
  const form = useForm<PostForm>({ defaultValues: initial, resolver: zodResolver(validForm) })
  const value = { ...initial, ...useWatch({ control: form.control }) } as PostForm
  const isDirty = !isSameForm(value, base ? formOf(base) : EMPTY_FORM)
  const draft = useDraft({
    record: `blog/${base?.id ?? 'new'}`,
    formerly: lost ? [`blog/${lost}`] : [],
    subject: id.current,
    base: base && String(base.revision),
    schema: storedForm,
    value: storableForm(value),
    isDirty,
    isSame: isSameForm,
    files: files.waiting(value.pictures),
  })
  useUnsavedGuard(isDirty)

  /** The running or last save; null after taking over somebody else's row. */
  const sent = useRef<Entered | null>(null)
  const [intent, setIntent] = useState<Intent | null>(null)
  const question = useConflictQuestion()
  const queue = useSaveQueue<Entered, Base<PostRow> | null>({
    row: base,
    async save(entered, current) {
      sent.current = entered
      setIntent(entered.intent)
      try {
        const addresses = await files.upload(entered.form.pictures, upload)
        const content = await textPictures.finish(entered.form.content, upload)
        const slug = entered.form.slug.trim() || (entered.isUnnamed && current?.slug) || ''
        const words = wordsOf({ ...entered.form, content, slug }, ({ key }) => addresses.get(key) ?? '')
        const changes = { ...words, ...publicationOf(entered.intent, Date.now(), current === null) }
        return await (current ? savePost(db, current, changes) : addPost(db, id.current, changes))
      } catch (error) {
        sayFailed(error, current === null)
        const refused = refusedPicture(error, form.getValues('pictures'))
        if (refused) form.setError('pictures', { message: refused })
        if (isSlugTaken(error)) form.setError('slug', { message: messages.slugTaken }, { shouldFocus: true })
        throw error
      }
    },
    onSaved(stored) {
      if (!stored) return
      const formStored = formOf(stored)
      const values = form.getValues()
      // The text field takes these addresses over by itself, which keeps its caret.
      const current = { ...values, content: textPictures.filled(values.content) }
      const next = sent.current ? afterSave(current, sent.current.form, formStored) : formStored
      setBase(stored)
      if (sent.current) {
        // Setting a field moves its caret.
        if (next.slug !== current.slug) form.setValue('slug', next.slug)
        form.setValue('pictures', next.pictures)
        sayStored(stored, sent.current.intent, base === null)
      } else form.reset(next)
      const isMore = !isSameForm(next, formStored)
      if (!isMore) draft.drop()
      onStored(stored, sent.current?.intent ?? { kind: 'keep' }, isMore || isInField(), isMore)
    },
    onConflict: found => void decide(found),
  })

  // Previews are released when their picture is removed, and all of them on unmount.
  useEffect(() => files.keepOnly(value.pictures))
  useEffect(() => () => files.keepOnly([]), [files])

  /** Discards the form's content in favor of somebody else's newer row. */
  function takeTheirs(theirs: PostRow) {
    sent.current = null
    if (queue.isConflict()) return queue.resolve('theirs')
    queue.forget(theirs)
    setBase(theirs)
    form.reset(formOf(theirs))
    draft.drop()
  }
  /** Continues the draft of a closed editor, based on the revision it was typed on. */
  async function takeDraft() {
    const { offered } = draft
    if (!offered) return
    const kept = await draft.readFiles()
    files.restore(kept)
    form.reset(withFiles(offered.value, kept))
    if (base === null) id.current = offered.subject ?? id.current
    else {
      const typedOn = baseOf(base, Number(offered.base ?? 1))
      setBase(typedOn)
      queue.startFrom(typedOn)
    }
    draft.decide()
  }
  // A form without changes follows the newer row.
  const isBehind = base !== null && newest !== null && newest.revision > base.revision
  const follow = useEffectEvent(() => newest && takeTheirs(newest))
  useEffect(() => {
    if (isBehind && !isDirty && queue.state.status === 'saved') follow()
  }, [isBehind, isDirty, queue.state.status])

  /** What the form holds now, the site's own pictures in its text as paths. */
  function entered(next: Intent): Entered {
    const values = form.getValues()
    const content = picturesAsPaths(values.content, ownHosts())
    // Setting a field moves its caret.
    if (content !== values.content) form.setValue('content', content)
    return { form: { ...values, content }, intent: next, isUnnamed: base === null }
  }
  /** What the save was meant to do that is waiting for a decision. */
  const waitingIntent = (): Intent => (queue.isConflict() && sent.current?.intent) || { kind: 'keep' }

  /** Bases the form on somebody else's newer row, to overwrite it; saves at once if a save is waiting. */
  function keepMine(theirs: PostRow) {
    if (!queue.isConflict()) {
      queue.startFrom(theirs)
      return setBase(theirs)
    }
    queue.save(entered(waitingIntent()))
    queue.resolve('mine')
  }

  /** Asks whether to keep the form or the conflicting state (UX-06). A `pressed` intent replaces the waiting one. */
  async function decide(found: NotSaved<PostRow | null>, pressed?: Intent) {
    if (pressed && sent.current) sent.current = { ...sent.current, intent: pressed }
    const theirs = found.result === 'conflict' ? found.current : null
    const mine = form.getValues()
    const choice = await question.ask(found, {
      name: `“${theirs?.title ?? base?.title ?? mine.title}”`,
      fields: [
        comparedState(waitingIntent(), { base, theirs, now: Date.now() }),
        ...comparedForms(mine, theirs && formOf(theirs)),
      ],
      rescue: 'Save as new',
    })
    if (choice === 'later') return
    if (theirs) return choice === 'mine' ? keepMine(theirs) : takeTheirs(theirs)
    if (choice === 'theirs') {
      draft.drop()
      queue.resolve('theirs')
      return onGivenUp()
    }
    // Saved as a new post; the deleted one stays in the trash.
    id.current = crypto.randomUUID()
    setBase(null)
    if (!queue.isConflict()) return queue.restart(null, entered(waitingIntent()))
    queue.save(entered(waitingIntent()))
    queue.resolve('mine', null)
  }

  return {
    base,
    form,
    value,
    isDirty,
    draft,
    takeDraft,
    files,
    textPictures,
    upload,
    state: queue.state,
    /** The intent of the running save. */
    intent,
    /** Saves the form if it is valid. */
    submit: (next: Intent) => form.handleSubmit(() => queue.save(entered(next)))(),
    decide,
  }
}

export type PostEditing = ReturnType<typeof usePostEditor>
