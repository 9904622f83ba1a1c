import { createContext } from 'react'

/** The ids of all tabs, for a tab that links to another: importing the list would be a circular import. */
export const TabIdsContext = createContext<readonly string[]>([])
