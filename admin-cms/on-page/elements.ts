/** Elements of the editing tools, made one by one: a page's policy lets no script write HTML. */

/** An element with attributes and what is in it; a null attribute is left out. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | null> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value)
  made.append(...inside)
  return made
}

/** A button that does something. */
export function makeButton(label: string, act: () => void, attributes: Record<string, string> = {}) {
  const made = make('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', act)
  return made
}
