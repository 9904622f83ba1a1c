/**
 * Parses a URL; null if it is invalid. For code that runs in browsers: the oldest of them (docs/browsers.md) lack
 * `URL.parse`, which does the same.
 */
export const parseUrl = (text: string, base?: string): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null
