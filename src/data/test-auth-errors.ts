/** The errors of the sign-in service's client, for tests of what shows them. */
export { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
