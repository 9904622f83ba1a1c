/** What tests/hosting uses of Netlify's emulation, whose own types are there only after `npm run test:hosting`. */

export class NetlifyDev {
  constructor(options: Record<string, unknown>)
  start(): Promise<unknown>
  stop(): Promise<void>
  /** The answer of the site's functions and files; undefined when there is none. */
  handle(request: Request): Promise<Response | undefined>
}
