/** At most two letters that stand for a name, or a mail address, e.g. `NL` for `Nora Lindqvist`; `?` for none. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}][^\s._-]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map(word => [...(word ?? '?')][0])
    .join('')
    .toUpperCase()
}
