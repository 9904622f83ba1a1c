/** What the chat says; fetched together with the chat itself, on a visitor's first intent. */
import { chatLines } from '#collections/chat.ts'
import type { ChatLines } from '#lib/chat-lines.ts'

export async function GET(): Promise<Response> {
  const lines: ChatLines = await chatLines()
  return Response.json(lines)
}
