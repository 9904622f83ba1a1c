/** What CSS alone cannot do for an abbreviation; without this script its label still shows. */
class GlossTerm extends HTMLElement {
  connectedCallback() {
    // Safari does not focus a button on tap or click.
    this.addEventListener('click', () => this.querySelector('button')?.focus())
    this.addEventListener('pointerleave', this.restore)
    this.addEventListener('focusout', this.restore)
    document.addEventListener('keydown', event => {
      const isShown = this.matches(':hover, :focus-within')
      if (event.key === 'Escape' && isShown) this.toggleAttribute('data-dismissed', true)
    })
  }

  /** Lets the label show again the next time the term is hovered or focused. */
  restore = () => {
    this.removeAttribute('data-dismissed')
  }
}

customElements.define('gloss-term', GlossTerm)
