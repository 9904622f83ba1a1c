/** Whether a text can be the key by which a site speaks to search engines (indexnow.org). */
export const isIndexNowKey = (text: string): boolean => /^[A-Za-z0-9-]{8,128}$/.test(text)
