import { type CollectionEntry, getEntry } from 'astro:content'

/** The chat's texts: content/chat.yml; the build fails if it is missing. */
export async function chatLines(): Promise<CollectionEntry<'chat'>['data']> {
  const entry = await getEntry('chat', 'chat')
  if (!entry) throw new Error('content/chat.yml is missing')
  return entry.data
}
