/** Reads files as text, and says what is wrong with a whole file. */

/** The chosen files cannot be read at all; the message tells the person why, as a sentence. */
export class FileProblem extends Error {}

/** More than any list of people or blog export has, and as much as a tab can hold twice. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The text of a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, else Windows-1252, which Western
 * spreadsheets write. Throws `FileProblem` if the file is too large.
 */
export async function readText(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new FileProblem(`${file.name} is larger than 64 MB. Please split it.`)
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

/** Decodes bytes as text; see {@link readText}. */
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
