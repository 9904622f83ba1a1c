/** Where the backend is. The site builds and runs without one; then `connection` is null (DATA-03). */
import { SUPABASE_ANON_KEY, SUPABASE_URL } from 'astro:env/client'

/** The project's URL and public key; the data is protected by row-level security. */
export interface Connection {
  url: string
  key: string
}

/** The backend this build was made for, or null when none is configured. */
export const connection: Connection | null =
  SUPABASE_URL && SUPABASE_ANON_KEY ? { url: SUPABASE_URL, key: SUPABASE_ANON_KEY } : null
