import { Fragment } from 'react'
import { useMay } from '#admin/parts/member.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { changeUrl, type UrlChanges } from '#admin/url-state.ts'
import { goToTab } from '#admin/use-url-state.ts'
import type { Use } from '#data/media-uses.ts'
import { words } from './media-words.ts'
import type { usePlaces } from './use-media.ts'

/** How many places are named; the others are only counted. */
const NAMED = 2

/** Says that it is not known where files are used; renders nothing otherwise. */
export function UsesFailed({ places }: { places: ReturnType<typeof usePlaces> }) {
  return (
    places.isError && (
      <Notice message={words.usesFailed} onAction={() => void places.refetch()} isBusy={places.isFetching} />
    )
  )
}

/** The URL changes that open it in the dashboard. */
const placeOf = ({ kind, id, title }: Use): UrlChanges =>
  ({
    item: { tab: 'portfolio', q: title },
    post: { tab: 'blog', post: id },
    settings: { tab: 'portfolio', settings: 'open' },
  })[kind]

/** `Used in Serum, A post and 3 more`, with links; renders nothing for an unused file. */
export function UsedIn({ uses }: { uses: readonly Use[] }) {
  // Only owners can open the settings.
  const maySet = useMay('everything')
  const more = uses.length - NAMED
  if (uses.length === 0) return null
  return (
    <p className="small font-medium">
      Used in{' '}
      {uses.slice(0, NAMED).map((use, index) => (
        <Fragment key={`${use.kind} ${use.id}`}>
          {index > 0 && (more > 0 ? ', ' : ' and ')}
          {use.kind === 'settings' && !maySet ? (
            use.title
          ) : (
            <a
              href={`/admin${changeUrl('', placeOf(use))}`}
              className="break-words underline underline-offset-[0.2em]"
              onClick={event => {
                // The browser opens a new tab or window, as for any link.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                goToTab(placeOf(use))
              }}
            >
              {use.title}
            </a>
          )}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  )
}
