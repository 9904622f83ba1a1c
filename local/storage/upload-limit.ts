/** The project setting "Upload file size limit" of hosted Supabase, in bytes. */
export const MAX_UPLOAD = 50 * 1024 * 1024
