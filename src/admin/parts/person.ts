import { createContext, use } from 'react'

/** The id of the signed-in person, for everything inside the dashboard; `AdminApp` provides it. */
export const PersonContext = createContext<string | null>(null)

/** The signed-in person's id. Throws outside of the dashboard. */
export function usePerson(): string {
  const person = use(PersonContext)
  if (person === null) throw new Error('usePerson needs a PersonContext around it')
  return person
}
