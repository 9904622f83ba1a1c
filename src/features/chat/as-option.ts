/** The option that the text matches, ignoring case; undefined if there is none (CHAT-16). */
export function asOption(options: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return options.find(option => option.toLowerCase() === wanted)
}
