/** Whether a text is a valid IndexNow key, which a site uses to notify search engines (indexnow.org). */
export const isIndexNowKey = (text: string): boolean => /^[A-Za-z0-9-]{8,128}$/.test(text)
