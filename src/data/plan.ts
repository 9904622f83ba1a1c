/** The credits of the hosting plan, as configured for this build. */
import { PUBLISH_CREDITS_DEPLOY, PUBLISH_CREDITS_MONTH } from 'astro:env/client'
import type { Credits } from '#lib/publishing.ts'

/** Null where deploys cost nothing, as on a developer's machine. */
export const plan: Credits | null =
  PUBLISH_CREDITS_MONTH > 0 && PUBLISH_CREDITS_DEPLOY > 0
    ? { perMonth: PUBLISH_CREDITS_MONTH, perDeploy: PUBLISH_CREDITS_DEPLOY }
    : null
