import { useState } from 'react'
import { Notice } from '#admin/parts/Notice.tsx'
import { MissingPages } from './MissingPages.tsx'
import { messages } from './messages.ts'
import { RedirectForm } from './RedirectForm.tsx'
import { useRedirects } from './use-redirects.ts'

/** Addresses that were not found, and the redirects (MOVE-01 to MOVE-05). */
export function RedirectsPart() {
  const { redirects, moved, missing, pages, add, remove, hide } = useRedirects()
  const [isAdding, setAdding] = useState(false)
  const unread = [redirects, moved, missing].find(({ isError, data }) => isError && data === undefined)
  if (unread) {
    return (
      <Notice message={messages.failed} onAction={() => void unread.refetch()} isBusy={unread.isFetching} />
    )
  }
  if (!redirects.data || !moved.data || !missing.data) return <p className="small muted">Loading...</p>
  const known = new Set(redirects.data.map(({ from_path }) => from_path))
  const byThemselves = moved.data.filter(({ from }) => !known.has(from))
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h4 className="font-semibold">Asked for and not found</h4>
        <p className="small muted">{messages.missing}</p>
        <MissingPages
          missing={missing.data.filter(({ path }) => !known.has(path))}
          pages={pages}
          add={add}
          hide={hide}
        />
      </div>
      <div className="grid gap-3">
        <h4 className="font-semibold">Old addresses</h4>
        <p className="small muted">{messages.intro}</p>
        {redirects.data.length + byThemselves.length === 0 && <p className="muted">{messages.none}</p>}
        <ul aria-label="Old addresses" className="divide-y divide-line empty:hidden">
          {redirects.data.map(redirect => (
            <li key={redirect.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Leads from={redirect.from_path} to={redirect.to_path} />
              <button
                type="button"
                className="button button-small button-danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate(redirect)}
              >
                Delete<span className="visually-hidden"> {redirect.from_path}</span>
              </button>
            </li>
          ))}
          {byThemselves.map(({ from, to }) => (
            <li key={from} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Leads from={from} to={to} />
              <span className="note muted">by itself: the post has another address</span>
            </li>
          ))}
        </ul>
        {isAdding ? (
          <RedirectForm pages={pages} add={add} onClose={() => setAdding(false)} />
        ) : (
          <button
            type="button"
            className="button button-outline button-small justify-self-start"
            onClick={() => setAdding(true)}
          >
            New redirect
          </button>
        )}
      </div>
    </div>
  )
}

function Leads({ from, to }: { from: string; to: string }) {
  return (
    <p className="min-w-0 grow basis-60 break-all">
      <span className="font-semibold">{from}</span>
      <span className="muted">
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden"> leads to </span>
        {to}
      </span>
    </p>
  )
}
