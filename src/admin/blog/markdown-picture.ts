/** A picture as markdown. Neither its description nor its address can end the brackets that they stand in. */
export function pictureMarkdown(alt: string, address: string): string {
  const words = alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&')
  const target = address.replace(/[\s()]/g, character => `%${character.charCodeAt(0).toString(16)}`)
  return `![${words}](${target})`
}
