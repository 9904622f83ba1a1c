import { Suspense, useRef, useState } from 'react'
import { claimFocus } from '#admin/parts/claim-focus.ts'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { useSelection } from '#admin/parts/use-selection.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo, useUrlState } from '#admin/use-url-state.ts'
import { isUuid } from '#lib/uuid.ts'
import { BlogTools } from './BlogTools.tsx'
import { readView, search } from './filters.ts'
import { ListSide } from './ListSide.tsx'
import { messages } from './messages.ts'
import { useFormKey } from './use-form-key.ts'
import { useDeletePost, usePostActions, usePosts } from './use-posts.ts'

const PostEditor = lazyTab(() => import('./PostEditor.tsx'))

const PostImport = lazyTab(() => import('./import/PostImport.tsx'))

/** The list of posts, with the open one beside it (BADM-01). `confirm` asks a yes-or-no question. */
export default function BlogTab({ confirm = (question: string) => window.confirm(question) }) {
  const address = useUrlState()
  const view = readView(address)
  const asked = readText(address, 'post')
  const chosen = isUuid(asked) ? asked : null
  const list = usePosts(view)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useFormKey(chosen)
  const [isImporting, setImporting] = useState(false)
  const selection = useSelection(list.posts)
  function leave(ids: readonly string[]) {
    if (ids.includes(readText(currentUrlState(), 'post'))) goTo({ post: null }, 'replace')
    // The focused button disappeared with its row.
    claimFocus(heading.current)
  }
  const deletion = useDeletePost(id => leave([id]))
  const actions = usePostActions(ids => {
    selection.drop(ids)
    leave(ids)
  })

  function open(post: string | null) {
    // A new post shows beside the list even when the URL names no post.
    const isSameForm = chosen === null && (post === null || post === 'new')
    if (!isSameForm && post !== asked && !unsaved.mayLeave(confirm, ['tab'])) return
    goTo({ post }, asked ? 'replace' : 'push')
  }
  function remove(id: string) {
    if (!deletion.isPending && confirm(messages.confirmDelete)) deletion.mutate(id)
  }
  function removeChosen() {
    const ids = selection.chosen.map(({ id }) => id)
    if (!actions.isBusy && confirm(messages.confirmDeleteMany(ids.length))) actions.removeAll.mutate(ids)
  }
  useShortcut('n', () => open('new'), { label: 'New post' })

  return (
    <section className="page-fill">
      <PageBar ref={heading} heading={messages.heading}>
        <BlogTools
          term={view.search}
          onSearch={search}
          onNew={() => open('new')}
          onImport={() => setImporting(true)}
        />
      </PageBar>
      {list.isFailed && list.posts.length > 0 && (
        <div className="page-note">
          <Notice message={messages.loadFailed} onAction={list.retry} isBusy={list.isRetrying} />
        </div>
      )}
      <SplitView
        isListNarrow
        isOpen={asked !== ''}
        onBack={() => open(null)}
        backLabel="All posts"
        list={
          <ListSide
            list={list}
            view={view}
            selectedId={chosen}
            isDeleting={deletion.isPending}
            selection={selection}
            onOpen={open}
            onDelete={remove}
            isBusy={actions.isBusy}
            onDraft={() => {
              const posts = selection.chosen
              actions.makeDrafts(posts, () => selection.drop(posts.map(({ id }) => id)))
            }}
            onDeleteChosen={removeChosen}
          />
        }
        detail={
          <Suspense
            fallback={
              <div className="p-8">
                <SlowSpinner />
              </div>
            }
          >
            <PostEditor
              key={form.key}
              id={chosen}
              isFocused={asked === 'new'}
              onDelete={remove}
              onStored={(id, isLeft) => {
                // The list stays, and New opens another post.
                if (isLeft) return form.renew()
                form.keep(id)
                goTo({ post: id }, 'replace')
              }}
              onAdded={() => {
                form.renew()
                goTo({ post: null }, 'replace')
                heading.current?.focus()
              }}
            />
          </Suspense>
        }
      />
      {isImporting && (
        <Suspense fallback={null}>
          <PostImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </section>
  )
}
