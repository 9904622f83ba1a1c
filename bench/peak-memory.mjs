/** Preloaded by a program: on exit, writes the peak memory of its process, in bytes, to a file. */
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { PEAK_MEMORY_FILE } = process.env
  if (PEAK_MEMORY_FILE) writeFileSync(PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS * 1024))
})
