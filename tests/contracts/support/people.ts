/** People with accounts, for the tests of auth. */
import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { hashSync } from 'bcryptjs'
import type { Contract } from './server.ts'

/** The password of every user that {@link peopleOf} registers. */
export const password = 'quarry lantern modest thirteen'

/** Another valid password. */
export const otherPassword = 'violet hammock plural eighty'

/** A low-cost hash, so that the suites do not spend their time on hashing. */
const passwordHash = hashSync(password, 4)

let people = 0

export interface SignedIn {
  client: SupabaseClient
  session: Session
  user: User
}

/** Common steps of the auth tests, on the server of `contract`. */
export function peopleOf(contract: () => Contract) {
  return {
    /** Adds a confirmed user. */
    async register(): Promise<{ email: string; id: string }> {
      people += 1
      const email = `person${people}@example.com`
      const { data, error } = await contract().service.auth.admin.createUser({
        email,
        password_hash: passwordHash,
        email_confirm: true,
      })
      if (error) throw error
      return { email, id: data.user.id }
    },
    /** Signs in with a fresh client; rejects with the error of auth-js. */
    async signIn(email: string, secret = password): Promise<SignedIn> {
      const client = contract().visitor()
      const { data, error } = await client.auth.signInWithPassword({ email, password: secret })
      if (error) throw error
      return { client, session: data.session, user: data.user }
    },
    /** Exchanges a refresh token. */
    refresh: (token: string) => contract().visitor().auth.refreshSession({ refresh_token: token }),
    /** Moves the server's clock forward. */
    moveClock(seconds: number): void {
      contract().clock.now = new Date(contract().clock.now.getTime() + seconds * 1000)
    },
    /** Sets the server's clock back to the present. */
    resetClock(): void {
      contract().clock.now = new Date()
    },
  }
}
