const PATHS = {
  close: 'M18 6 6 18M6 6l12 12',
  send: 'M12 19V5M6 11l6-6 6 6',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  down: 'M12 5v14m6-6-6 6-6-6',
  page: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM5 20c0-3.5 3-5 7-5s7 1.5 7 5',
} as const

/** One of the chat's icons, drawn in the same stroke as the site's other icons. */
export function ChatIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
