/** The option that the text spells, ignoring case; undefined for none (CHAT-16). */
export function asOption(options: readonly string[], text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return options.find(option => option.toLowerCase() === wanted)
}
