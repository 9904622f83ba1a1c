/** Files as text, and what can be wrong with a whole file. */

/** What is wrong with what was chosen, as a sentence for the person: nothing of it can be read. */
export class FileProblem extends Error {}

/** More than any list of people or export of a blog has, and as much as a tab holds twice. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The text of a file: UTF-8 or UTF-16 with its mark, else UTF-8, else what spreadsheets of the West write
 * (Windows-1252). Throws `FileProblem` for one that is too large.
 */
export async function readText(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new FileProblem(`${file.name} is larger than 64 MB. Please split it.`)
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

/** The text that these bytes mean; see {@link readText}. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
