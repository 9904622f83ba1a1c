/** Downloads of generated files. */

/**
 * A safe file name of letters, digits, dots and hyphens, e.g. `submissions-2026-11-20.csv`. Everything else becomes
 * a hyphen; it has no leading dot and nothing that a file system would read as a path (SEC-10).
 */
export function safeFileName(name: string): string {
  const safe = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '')
  return safe.slice(0, 120) || 'file'
}

/** Downloads `text` as a file; `type` is its MIME type. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, new Blob([text], { type }))
}

/** Downloads a file. */
export function downloadFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = safeFileName(name)
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
