/** Saving publishes at once, or makes a draft: which of the two, the editor's address says, and a link leads to the other. */
import type { Mode } from './config.ts'

/** The mode of an address's query: `?drafts` asks for drafts. */
export const modeOf = (search: string): Mode =>
  new URLSearchParams(search).has('drafts') ? 'drafts' : 'at once'

const OTHERS: Record<Mode, { href: string; label: string }> = {
  'at once': { href: '/admin-cms/?drafts#/workflow', label: 'Work with drafts' },
  drafts: { href: '/admin-cms/', label: 'Publish at once' },
}

/** Shows the way to the other mode in a corner of the page; returns the corner. */
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
