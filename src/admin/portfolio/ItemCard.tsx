import { memo } from 'react'
import { Copy, Ellipsis, ExternalLink, Eye, EyeOff, Film, ImageIcon, Pencil, Trash2 } from '#admin/icons.ts'
import { Badge } from '#admin/parts/Badge.tsx'
import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import { focusStyle } from '#admin/parts/media/focus-style.ts'
import { Thumbnail } from '#components/Thumbnail.tsx'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { thumbnailCandidates } from '#lib/thumbnail.ts'
import { ItemFacts } from './ItemFacts.tsx'

/** Event handlers of an item, shared by all cards. */
export interface ItemHandlers {
  onSelect: (ids: Iterable<string>, isOn: boolean) => void
  onEdit: (item: ManagedItem) => void
  onDelete: (item: ManagedItem) => void
  onDuplicate: (item: ManagedItem) => void
  onPublish: (item: ManagedItem, status: ManagedItem['status']) => void
}

interface ItemCardProps {
  item: ManagedItem
  isSelected: boolean
  isDeleting: boolean
  handlers: ItemHandlers
}

const ROUND = 'grid size-11 place-items-center rounded-belt text-ink-2 hover:text-ink disabled:opacity-45'

/** An item in the list (PMAN-03). Re-renders only if its own props change. */
export const ItemCard = memo(function ItemCard({ item, isSelected, isDeleting, handlers }: ItemCardProps) {
  const { onSelect, onEdit, onDelete, onDuplicate, onPublish } = handlers
  const isDraft = item.status === 'draft'
  return (
    <div
      className={`flex w-full flex-col overflow-hidden rounded-m border bg-surface ${isSelected ? 'border-ink shadow-[inset_4px_0_0_var(--signal)]' : 'border-line'}`}
    >
      <div
        className="relative h-44 overflow-hidden bg-panel-raw [&_img]:size-full [&_img]:object-cover [&_img]:[object-position:var(--focus,50%_0)]"
        style={focusStyle(item.image_focus)}
      >
        <Thumbnail address={item.image_url} alt="" sizes="22rem" />
        <label className="absolute top-2 left-2 grid size-11 place-items-center rounded-belt bg-raised shadow-1">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            aria-label={`Select ${item.title}`}
            checked={isSelected}
            onChange={event => onSelect([item.id], event.target.checked)}
          />
        </label>
        <span className="absolute top-3 right-3 flex gap-1.5">
          {item.place && <Badge>{`Place ${item.place}`}</Badge>}
          {isDraft && <Badge tone="new">Draft</Badge>}
        </span>
      </div>
      <div className="flex grow flex-col gap-2 px-5 pt-4 pb-2">
        <p className="small muted flex items-center gap-2">
          {item.type === 'video' ? (
            <Film className="icon" role="img" aria-label="Video" />
          ) : (
            <ImageIcon className="icon" role="img" aria-label="Image" />
          )}
          <span className="truncate">{item.category}</span>
        </p>
        <h3 className="break-words font-semibold text-xl leading-tight tracking-[-0.015em]">{item.title}</h3>
        <p className="small muted line-clamp-3 break-words">{item.description}</p>
        <ItemFacts item={item} />
        <div className="-mb-1 mt-auto flex flex-wrap gap-x-5">
          <CardLink address={item.image_url} label="View Image" title={item.title} />
          <CardLink address={item.link} label="Project Link" title={item.title} />
        </div>
      </div>
      <div className="flex items-center gap-1 border-line border-t px-3 py-1">
        <button
          type="button"
          className="link grow px-2"
          onClick={() => onEdit(item)}
          aria-label={`Edit ${item.title}`}
        >
          <Pencil className="icon" aria-hidden="true" />
          <span>Edit</span>
        </button>
        <Menu
          className={ROUND}
          label={`More for ${item.title}`}
          trigger={<Ellipsis className="icon" aria-hidden="true" />}
        >
          <MenuItem onSelect={() => onDuplicate(item)}>
            <Copy className="icon" aria-hidden="true" />
            Duplicate
          </MenuItem>
          <MenuItem onSelect={() => onPublish(item, isDraft ? 'published' : 'draft')}>
            {isDraft ? (
              <Eye className="icon" aria-hidden="true" />
            ) : (
              <EyeOff className="icon" aria-hidden="true" />
            )}
            {isDraft ? 'Publish' : 'Make a draft'}
          </MenuItem>
        </Menu>
        <button
          type="button"
          className={`${ROUND} hover:text-error`}
          aria-label={`Delete ${item.title}`}
          title="Delete"
          disabled={isDeleting}
          onClick={() => onDelete(item)}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
})

function CardLink({ address, label, title }: { address: string | null; label: string; title: string }) {
  const [href] = thumbnailCandidates(address)
  if (!href) return null
  return (
    <a className="link text-sm" href={href} target="_blank" rel="noopener">
      <span>{label}</span>
      <ExternalLink className="icon" aria-hidden="true" />
      <span className="visually-hidden">{` of ${title} (opens in a new tab)`}</span>
    </a>
  )
}
