/** The keys for push notifications from a developer's machine; generated once and kept with the data. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod'

const keys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The environment variables for the keys in `file`, which is created if missing. */
export function pushKeys(file: string): Record<string, string> {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 })
  }
  const { publicKey, privateKey } = keys.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}
