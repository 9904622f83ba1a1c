/** What bench/lighthouse.ts uses of Lighthouse, whose own types are there only after `npm run bench`. */

/** A whole set of settings, handed on as it is. */
interface Config {
  extends: string
}
interface Flags {
  port: number
  onlyCategories: string[]
  disableFullPageScreenshot: boolean
  logLevel: 'error'
}
interface Report {
  runtimeError?: { message: string }
  audits: Record<string, { numericValue?: number }>
  categories: Record<string, { score: number | null }>
}

export const desktopConfig: Config
/** Visits the address with the browser on that port. */
export default function lighthouse(
  address: string,
  flags: Flags,
  config?: Config,
): Promise<{ lhr: Report } | undefined>
