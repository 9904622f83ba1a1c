/** What a submission's flags mean. */

/** Set by the server for more than five messages an hour from one address; offices share addresses. */
const ONE_OF_MANY = 'many_from_one_address'

/** Whether flags make a submission suspected spam: the database's rule (supabase/schemas/1_tables/07_leads.sql). */
export const looksLikeSpam = (flags: readonly string[]) => flags.some(flag => flag !== ONE_OF_MANY)

/** Whether a submission that does not look like spam is one of many from its address. */
export const isOneOfMany = (flags: readonly string[]) => flags.length > 0 && !looksLikeSpam(flags)
