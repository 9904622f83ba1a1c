import { createContext, use } from 'react'
import type { Access, Role } from '#data/access.ts'

/** What the signed-in person may do, for everything inside the dashboard; `AccessGate` provides it. */
export const MemberContext = createContext<Access | null>(null)

/** The signed-in person as a member of the team. Throws outside of the dashboard. */
export function useMember(): Access {
  const member = use(MemberContext)
  if (!member) throw new Error('useMember needs a MemberContext around it')
  return member
}

/**
 * The rights that roles differ in: `people` covers leads, chats and the live desk, `content` what the site shows,
 * `everything` is for owners: team, settings, exporting all, deleting all.
 */
export type Right = 'people' | 'content' | 'everything'

const RIGHTS: Record<Role, readonly Right[]> = {
  owner: ['people', 'content', 'everything'],
  sales: ['people'],
  editor: ['content'],
}

/** Whether a role has a right. This only decides what is rendered; the database enforces it. */
export const may = (role: Role, right: Right): boolean => RIGHTS[role].includes(right)

/** Whether the signed-in person has a right. */
export const useMay = (right: Right): boolean => may(useMember().role, right)
