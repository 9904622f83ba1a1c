/** Elements of the editing tools, created one by one: a page's security policy lets no script write HTML. */

/** Creates an element with attributes and content; null attributes are left out. */
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

/** Creates a button with a click handler. */
export function makeButton(label: string, act: () => void, attributes: Record<string, string> = {}) {
  const made = make('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', act)
  return made
}
