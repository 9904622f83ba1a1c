/** Loaded before a program: writes the most memory that its process held, in bytes, into a file when it ends. */
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { PEAK_MEMORY_FILE } = process.env
  if (PEAK_MEMORY_FILE) writeFileSync(PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS * 1024))
})
