/** The chat's lines, as functions read them. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ChatLines } from '#lib/chat-lines.ts'

let lines: ChatLines | undefined

/** The lines of content/chat.yml, which is bundled with the function (netlify.toml); the build checks the file. */
export function scriptLines(): ChatLines {
  lines ??= parse(readFileSync(new URL('../../content/chat.yml', import.meta.url), 'utf8')) as ChatLines
  return lines
}
