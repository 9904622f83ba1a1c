/** Starts workers from this site's own scripts. */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * Starts the module worker at `url`, e.g. the default export of `./tick-worker.ts?worker&url`. The page's CSP allows
 * workers only from trusted URLs (src/integrations/headers.ts): scripts that the build wrote for this site.
 */
export function startWorker(url: string): Worker {
  return new Worker(ownScript(url), { type: 'module' })
}

/** The URL of one of this site's scripts, in the form that the page's CSP accepts for workers. */
export function ownScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('dashboard-workers', {
    createScriptURL(asked) {
      if (new URL(asked, location.href).origin !== location.origin)
        throw new Error(`Not of this site: ${asked}`)
      return asked
    },
  })
  return policy.createScriptURL(url)
}
