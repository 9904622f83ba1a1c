/** What styles alone cannot do for a short form; without this script its label still shows. */
class GlossTerm extends HTMLElement {
  connectedCallback() {
    // Safari does not focus a button that is tapped or clicked.
    this.addEventListener('click', () => this.querySelector('button')?.focus())
    this.addEventListener('pointerleave', this.restore)
    this.addEventListener('focusout', this.restore)
    document.addEventListener('keydown', event => {
      const isShown = this.matches(':hover, :focus-within')
      if (event.key === 'Escape' && isShown) this.toggleAttribute('data-dismissed', true)
    })
  }

  /** The label shows again the next time the term is pointed at or focused. */
  restore = () => {
    this.removeAttribute('data-dismissed')
  }
}

customElements.define('gloss-term', GlossTerm)
