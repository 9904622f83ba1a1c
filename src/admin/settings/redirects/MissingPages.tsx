import { useState } from 'react'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import type { MissingPage } from '#data/redirects.ts'
import { nearestPages } from '#lib/redirects.ts'
import { messages } from './messages.ts'
import { RedirectForm } from './RedirectForm.tsx'
import type { Redirects } from './use-redirects.ts'

interface MissingPagesProps {
  /** Missing pages without a redirect. */
  missing: readonly MissingPage[]
  pages: readonly string[]
  add: Redirects['add']
  hide: Redirects['hide']
}

/** Addresses that visitors did not find, most wanted first; one click redirects to the most similar page. */
export function MissingPages({ missing, pages, add, hide }: MissingPagesProps) {
  const [open, setOpen] = useState<string | null>(null)
  if (missing.length === 0) return <p className="muted">{messages.nothingMissing}</p>
  return (
    <ul aria-label="Asked for and not found" className="divide-y divide-line">
      {missing.map(page => {
        const [nearest] = nearestPages(page.path, pages)
        return (
          <li key={page.path} className="grid gap-3 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-0 grow basis-60">
                <p className="break-all font-semibold">{page.path}</p>
                <p className="note muted">
                  {page.visits === 1 ? '1 visit' : `${page.visits.toLocaleString('en-US')} visits`}
                  {page.referrer && `, lately from ${page.referrer}`}
                </p>
              </div>
              {nearest && open !== page.path && (
                <button
                  type="button"
                  className="button button-primary button-small break-all"
                  disabled={add.isPending}
                  onClick={() =>
                    // A promise also settles after the settings are closed.
                    add
                      .mutateAsync({ id: crypto.randomUUID(), from_path: page.path, to_path: nearest })
                      .catch(error => toast.error(failed('Not saved', error)))
                  }
                >
                  <span className="visually-hidden">{page.path}: </span>Redirect to {nearest}
                </button>
              )}
              {open !== page.path && (
                <button
                  type="button"
                  className="button button-outline button-small"
                  onClick={() => setOpen(page.path)}
                >
                  {nearest ? 'Elsewhere' : 'Redirect'}
                  <span className="visually-hidden"> {page.path}</span>
                </button>
              )}
              <button
                type="button"
                className="text-button"
                disabled={hide.isPending}
                onClick={() => hide.mutate({ path: page.path, isHidden: true })}
              >
                Never show<span className="visually-hidden"> {page.path}</span>
              </button>
            </div>
            {open === page.path && (
              <RedirectForm
                from={page.path}
                to={nearest ?? ''}
                pages={pages}
                add={add}
                onClose={() => setOpen(null)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
