/** The text of `html` without its spaces, just exact enough to know whether there is any. */
export const wordsOf = (html: string): string =>
  html.replace(/<(style|script|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;|\s/gi, '')
