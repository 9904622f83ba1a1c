import { lazy, Suspense, useRef } from 'react'
import { readChoice, readText } from '#admin/address.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { OutdatedTab } from '#admin/parts/OutdatedTab.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { SplitView } from '#admin/parts/SplitView.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import { goTo, useAddress } from '#admin/use-address.ts'
import { BlogTools } from './BlogTools.tsx'
import { isPostId, STATES } from './filters.ts'
import { ListSide } from './ListSide.tsx'
import { messages } from './messages.ts'
import { useFormKey } from './use-form-key.ts'
import { useDeletePost, usePosts } from './use-posts.ts'

const PostEditor = lazy(() => import('./PostEditor.tsx').catch(() => ({ default: OutdatedTab })))

/** Starting and ending a search is a step that Back undoes; refining one is not (UX-02). */
function search(term: string) {
  goTo({ q: term }, readText(location.search, 'q') && term ? 'replace' : 'push')
}

/** All posts, and beside them the one that is being written (BADM-01). `confirm` asks a yes-or-no question. */
export default function BlogTab({ confirm = (question: string) => window.confirm(question) }) {
  const address = useAddress()
  const term = readText(address, 'q')
  const state = readChoice(address, 'state', STATES, 'all')
  const asked = readText(address, 'post')
  const chosen = isPostId(asked) ? asked : null
  const list = usePosts(term, state)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useFormKey(chosen)
  const deletion = useDeletePost(id => {
    if (id === readText(location.search, 'post')) goTo({ post: null }, 'replace')
    // The button that had the focus is gone with its row.
    heading.current?.focus()
  })

  function open(post: string | null) {
    // Without an address of its own the new post is beside the list, too.
    const isSameForm = chosen === null && (post === null || post === 'new')
    if (!isSameForm && post !== asked && !unsaved.mayLeave(confirm, ['tab'])) return
    goTo({ post }, asked ? 'replace' : 'push')
  }
  function remove(id: string) {
    if (!deletion.isPending && confirm(messages.confirmDelete)) deletion.mutate(id)
  }
  useShortcut('n', () => open('new'), { label: 'New post' })

  return (
    <section className="page-fill">
      <PageBar ref={heading} heading={messages.heading}>
        <BlogTools term={term} onSearch={search} onNew={() => open('new')} />
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
            term={term}
            state={state}
            selectedId={chosen}
            isDeleting={deletion.isPending}
            onOpen={open}
            onDelete={remove}
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
              onStored={id => {
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
    </section>
  )
}
