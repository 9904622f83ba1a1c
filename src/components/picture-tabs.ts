const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * `<picture-tabs>`: a list of tabs and their pictures. The chosen picture slides over the previous one from left to
 * right. Arrow keys, Home and End move among the tabs.
 */
export class PictureTabs extends HTMLElement {
  #tabs: HTMLElement[] = []
  #panels: HTMLElement[] = []

  connectedCallback() {
    this.#tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')]
    this.#panels = [...this.querySelectorAll<HTMLElement>('[role=tabpanel]')]
    for (const [index, tab] of this.#tabs.entries()) {
      tab.addEventListener('click', () => this.#select(index))
      tab.addEventListener('keydown', event => this.#move(event, index))
      tab.addEventListener('pointerenter', () => this.#load(index))
    }
  }

  #move(event: KeyboardEvent, index: number) {
    const last = this.#tabs.length - 1
    const step = STEPS[event.key]
    let target: number
    if (event.key === 'Home') target = 0
    else if (event.key === 'End') target = last
    else if (step) target = (index + step + this.#tabs.length) % this.#tabs.length
    else return
    event.preventDefault()
    this.#tabs[target]?.focus()
    this.#select(target)
  }

  /** Hidden pictures are lazy; one that may soon be chosen is fetched early, so that it is loaded when it slides in. */
  #load(index: number) {
    // A panel may hold a light and a dark picture; the stylesheet shows one of them.
    const images = [...(this.#panels[index]?.querySelectorAll('img') ?? [])]
    const image = images.find(candidate => getComputedStyle(candidate).display !== 'none')
    if (image) image.loading = 'eager'
    return image
  }

  async #select(index: number) {
    const chosen = this.#panels[index]
    if (!chosen || this.#tabs[index]?.ariaSelected === 'true') return
    for (const [position, tab] of this.#tabs.entries()) {
      tab.ariaSelected = String(position === index)
      tab.tabIndex = position === index ? 0 : -1
    }
    const before = this.#panels.filter(panel => !panel.hidden)
    for (const panel of this.#panels) panel.classList.remove('passing')
    chosen.hidden = false
    chosen.classList.add('waiting')
    await this.#load(index)
      ?.decode()
      .catch(() => {})
    chosen.classList.remove('waiting')
    if (this.#tabs[index]?.ariaSelected !== 'true') {
      chosen.hidden = true
      return
    }
    chosen.classList.add('passing')
    await Promise.allSettled(chosen.getAnimations({ subtree: true }).map(animation => animation.finished))
    for (const panel of before)
      if (panel !== chosen) panel.hidden = this.#tabs[index]?.ariaSelected === 'true'
    chosen.classList.remove('passing')
  }
}

customElements.define('picture-tabs', PictureTabs)
