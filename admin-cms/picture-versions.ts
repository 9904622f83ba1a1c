/** Which pictures may be replaced under their names: those that somebody has put there, or has been asked about. */
export class PictureVersions {
  readonly #listed = new Map<string, string>()
  readonly #replaced = new Map<string, string>()
  readonly #own = new Map<string, string>()

  /** The published picture at this path is this one, by git's hash. */
  list(path: string, id: string): void {
    this.#listed.set(path, id)
  }

  /** The person was asked and prefers another picture to the one that is listed. */
  replace(path: string): void {
    const id = this.#listed.get(path)
    if (id !== undefined) this.#replaced.set(path, id)
  }

  /** A picture that came with the draft of an entry, or was saved with it; `entry` is the path of its file. */
  keep(entry: string, path: string, id: string): void {
    this.#own.set(`${entry} ${path}`, id)
  }

  /** Git's hash of the picture that a new one may replace; `entry` is what it is saved with. */
  baseOf(path: string, entry = ''): string | null {
    return this.#replaced.get(path) ?? this.#own.get(`${entry} ${path}`) ?? null
  }

  /** These files were saved with an entry, or without one: what the person was asked about is done. */
  save(files: { path: string; id: string }[], entry = ''): void {
    for (const { path, id } of files) {
      this.#replaced.delete(path)
      this.keep(entry, path, id)
    }
  }
}
