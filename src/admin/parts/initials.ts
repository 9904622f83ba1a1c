/** At most two initials of a name or an email address, e.g. `NL` for `Nora Lindqvist`; `?` if there are none. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}][^\s._-]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map(word => [...(word ?? '?')][0])
    .join('')
    .toUpperCase()
}
