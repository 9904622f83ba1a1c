/** What a form calls the fields of a file. */
import { formOf } from './forms.ts'

interface Labelled {
  name: string
  label?: string
  fields?: Labelled[]
}

/** The labels of the form's fields along the path to a value; list items are numbered from 1. */
export function labelOf(file: string, path: readonly PropertyKey[]): string {
  let form = formOf(file) as Labelled[]
  const labels: string[] = []
  for (const key of path) {
    if (typeof key === 'number') {
      labels.push(`${labels.pop() ?? ''} ${key + 1}`.trim())
      continue
    }
    const field = form.find(({ name }) => name === key)
    labels.push(field?.label ?? String(key))
    form = field?.fields ?? []
  }
  return labels.join(' › ')
}
