/** Saving either publishes at once or creates a draft. The editor's URL decides which; a link leads to the other. */
import type { Mode } from './config.ts'

/** The mode that a query string asks for: `?drafts` for drafts. */
export const modeOf = (search: string): Mode =>
  new URLSearchParams(search).has('drafts') ? 'drafts' : 'at once'

const OTHERS: Record<Mode, { href: string; label: string }> = {
  'at once': { href: '/admin-cms/?drafts#/workflow', label: 'Work with drafts' },
  drafts: { href: '/admin-cms/', label: 'Publish at once' },
}

/** Shows a link to the other mode in a corner of the page; returns the corner. */
export function showMode(page: Document, mode: Mode): HTMLElement {
  const corner = page.createElement('div')
  corner.className = 'editor-corner'
  const link = page.createElement('a')
  link.href = OTHERS[mode].href
  link.textContent = OTHERS[mode].label
  corner.append(link)
  page.body.append(corner)
  return corner
}
