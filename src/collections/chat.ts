import { type CollectionEntry, getEntry } from 'astro:content'

/** What the chat says: content/chat.yml, whose absence stops the build. */
export async function chatLines(): Promise<CollectionEntry<'chat'>['data']> {
  const entry = await getEntry('chat', 'chat')
  if (!entry) throw new Error('content/chat.yml is missing')
  return entry.data
}
