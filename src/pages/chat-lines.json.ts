/** The chat's texts, fetched together with the chat itself when a visitor first shows intent. */
import { chatLines } from '#collections/chat.ts'
import type { ChatLines } from '#lib/chat-lines.ts'

export async function GET(): Promise<Response> {
  const lines: ChatLines = await chatLines()
  return Response.json(lines)
}
