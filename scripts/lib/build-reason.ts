/** Extracts why a build failed, for the person whose save caused it. */
import { stripVTControlCharacters } from 'node:util'

/** The lines that Astro prints below an error message. */
const DETAIL = /^\s*(Hint|Error reference|Location|Stack trace|Caused by):/

/** The reason found in a build's output, with the file if it is named; null when there is none. */
export function buildReason(output: string, root = process.cwd()): string | null {
  const lines = stripVTControlCharacters(output).split(/\r?\n/)
  const end = lines.findIndex(line => DETAIL.test(line))
  if (end < 0) return null
  const named = lines.slice(0, end).findLastIndex(line => /^\s*\[\w+\] /.test(line))
  const blank = lines.slice(0, end).findLastIndex((line, place) => place < end - 1 && line.trim() === '')
  const message = lines
    .slice(named < 0 ? blank + 1 : named, end)
    .map(line =>
      line
        .replace(/^\s*\[\w+\] /, '')
        .replaceAll('**', '')
        .trim(),
    )
    .filter(Boolean)
    .join(' ')
  const place = lines.findIndex(line => /^\s*Location:/.test(line))
  const [, file] = /^\s*(.+?)(:\d+:\d+)?$/.exec(lines[place + 1] ?? '') ?? []
  const shown = place < 0 || !file ? '' : ` (${file.replace(`${root}/`, '')})`
  return message ? `${message}${shown}` : null
}
