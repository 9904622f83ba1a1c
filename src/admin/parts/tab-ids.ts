import { createContext } from 'react'

/** The ids of the tabs there are, for a tab that leads to another: importing the list would import itself. */
export const TabIdsContext = createContext<readonly string[]>([])
