/** A picture as markdown. Description and address are escaped, so that they cannot close their brackets. */
export function pictureMarkdown(alt: string, address: string): string {
  const words = alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&')
  const target = address.replace(/[\s()]/g, character => `%${character.charCodeAt(0).toString(16)}`)
  return `![${words}](${target})`
}
