/** Which pictures may be replaced under their names: those that the user put there, or was asked about. */
export class PictureVersions {
  readonly #listed = new Map<string, string>()
  readonly #replaced = new Map<string, string>()
  readonly #own = new Map<string, string>()

  /** Records git's hash of the published picture at this path. */
  list(path: string, id: string): void {
    this.#listed.set(path, id)
  }

  /** Call when the user has agreed to replace the picture that is listed. */
  replace(path: string): void {
    const id = this.#listed.get(path)
    if (id !== undefined) this.#replaced.set(path, id)
  }

  /** Records a picture that came with an entry's draft or was saved with it; `entry` is the entry's path. */
  keep(entry: string, path: string, id: string): void {
    this.#own.set(`${entry} ${path}`, id)
  }

  /** Git's hash of the picture that a new one may replace; `entry` is the path it is saved with. */
  baseOf(path: string, entry = ''): string | null {
    return this.#replaced.get(path) ?? this.#own.get(`${entry} ${path}`) ?? null
  }

  /** Call when files were saved, with or without an entry: an agreement to replace them is used up. */
  save(files: { path: string; id: string }[], entry = ''): void {
    for (const { path, id } of files) {
      this.#replaced.delete(path)
      this.keep(entry, path, id)
    }
  }
}
