/** Types on while saves fail and pages and browsers go away, and checks that every character survives. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
} from '@playwright/test'
import { DEMO_ADMIN } from '../../local/demo-admin.ts'
import { closeQuietly, expect, waitForScripts } from './fixtures.ts'
import { STORAGE_KEY, startSession } from './service.ts'

/** The drafts of a record that the device has stored, of all sessions together. */
export const storedDrafts = (page: Page, record: string) =>
  page.evaluate(
    name =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        // The page itself creates it: made here, it would have no place for drafts.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve('[]') : reject(opening.error))
        opening.onsuccess = () => {
          const asking = opening.result.transaction('drafts').objectStore('drafts').getAll()
          asking.onsuccess = () => {
            opening.result.close()
            const drafts = asking.result as { record: string }[]
            resolve(JSON.stringify(drafts.filter(draft => draft.record.startsWith(name))))
          }
        }
      }),
    record,
  )

/** The editor under test. */
export interface Editor {
  /** Opens it in `page`, also after the page or the browser went away. */
  open: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** The requests that save. */
  writes: RegExp
  methods: string[]
  /** The text in the database; null while there is no row. */
  stored: () => Promise<string | null>
  /** Goes elsewhere in the dashboard; by default to another tab. */
  leave?: (page: Page) => Promise<unknown>
  /** The name of the button that restores the draft. */
  resume: string
  /** The record's name in the device's storage, or a prefix of it. */
  record: string
}

type Use = PlaywrightTestOptions & PlaywrightWorkerOptions

/** A browser with its own profile, which outlives the browser's process. */
export async function openProfile({ baseURL = '', launchOptions }: Pick<Use, 'baseURL' | 'launchOptions'>) {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const session = JSON.stringify(await startSession(DEMO_ADMIN))
  let context: BrowserContext

  async function start(): Promise<Page> {
    context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })
    // The browser writes local storage to disk late, and the session is not under test here.
    await context.addInitScript(
      ([key = '', value = '']) => {
        if (location.protocol.startsWith('http')) localStorage.setItem(key, value)
      },
      [STORAGE_KEY, session],
    )
    return newPage()
  }
  async function newPage(): Promise<Page> {
    const page = await context.newPage()
    waitForScripts(page)
    page.on('dialog', dialog => dialog.accept())
    // After a lost response, a closed page's own save looks like somebody else's change; keeps this page's text.
    const mine = page.getByRole('dialog').getByRole('button', { name: 'Keep mine' })
    await page.addLocatorHandler(mine, () => mine.click())
    return page
  }
  return {
    start,
    newPage,
    /** Kills the browser, as a power cut would, and starts it again. */
    async crash(): Promise<Page> {
      const closed = new Promise(resolve => context.once('close', resolve))
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
      await closed
      rmSync(join(profile, 'SingletonLock'), { force: true })
      return start()
    },
    async end() {
      await closeQuietly(context)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The browser's main process; its renderers end with it. */
function processesOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter(line => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map(line => Number.parseInt(line, 10))
}

/** Pseudorandom numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What can happen to a save. */
const FATES = ['slow', 'failed', 'lost'] as const
/** What can happen to the page. */
const FALLS = ['reload', 'tab', 'close', 'crash'] as const

/**
 * Types in `editor` through every kind of save and every kind of page loss, in an order determined by `seed`, and
 * compares every character with the field after each loss, and with the database at the end.
 */
export async function typeThroughEverything(
  use: Pick<Use, 'baseURL' | 'launchOptions'>,
  editor: Editor,
  seed: number,
): Promise<void> {
  const random = randomFrom(seed)
  const shuffled = <Step>(steps: readonly Step[]) =>
    steps
      .map(step => ({ step, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ step }) => step)
  const steps = shuffled([...FATES, ...FALLS])
  console.log(`seed ${seed}: ${steps.join(', ')}`)
  const profile = await openProfile(use)
  try {
    let page = await profile.start()
    await editor.open(page)
    let typed = (await editor.stored()) ?? ''
    // The field may be there before its text.
    await expect(editor.field(page)).toHaveValue(typed)

    async function type() {
      const count = 3 + Math.floor(random() * 6)
      const chunk = `${typed && ' '}${Array.from({ length: count }, () => String.fromCharCode(97 + random() * 26)).join('')}`
      // As before a save: letters must not go into a dialog that has opened meanwhile.
      await expect(page.locator('body')).toBeAttached()
      await editor.field(page).press('ControlOrMeta+End')
      await page.keyboard.type(chunk)
      typed += chunk
      await expect(editor.field(page)).toHaveValue(typed)
    }
    async function save() {
      // An assertion runs the locator handler, key presses do not, and an open dialog blocks saving.
      await expect(page.locator('body')).toBeAttached()
      await editor.field(page).press('ControlOrMeta+s')
    }

    /** Lets one save meet its fate while typing continues. */
    async function meet(fate: (typeof FATES)[number]) {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      let answered = () => {}
      const isOver = new Promise<void>(resolve => {
        answered = resolve
      })
      let isAsked = false
      await page.route(editor.writes, async route => {
        if (isAsked || !editor.methods.includes(route.request().method())) return route.continue()
        isAsked = true
        await held
        if (fate === 'failed') await route.fulfill({ status: 503, json: { message: 'Unavailable' } })
        else if (fate === 'lost') {
          await route.fetch()
          await route.abort('connectionreset')
        } else await route.continue()
        answered()
      })
      // While this types, the editor may save by itself.
      await type()
      // Presses again, because a press is ignored until the previous save is settled.
      await expect
        .poll(async () => {
          if (!isAsked) await save()
          return isAsked
        })
        .toBe(true)
      // During the save, the field keeps the focus and receives the letters.
      await page.keyboard.type(' n/')
      typed += ' n/'
      await expect(editor.field(page)).toHaveValue(typed)
      release()
      await isOver
      await page.unroute(editor.writes)
      await expect(editor.field(page)).toBeFocused()
      await type()
    }

    /** Reopens the editor and restores the draft. */
    async function goOn() {
      await editor.open(page)
      if ((await editor.stored()) !== typed) await page.getByRole('button', { name: editor.resume }).click()
      await expect(editor.field(page), 'every character is there again').toHaveValue(typed)
    }

    async function fall(how: (typeof FALLS)[number]) {
      await type()
      // At most the last second may be lost; the rest is in the device's drafts or in the database.
      await expect
        .poll(async () =>
          (await editor.stored()) === typed ? typed : await storedDrafts(page, editor.record),
        )
        .toContain(typed.slice(-20))
      if (how === 'reload') await page.reload()
      else if (how === 'tab') {
        await (editor.leave?.(page) ?? page.getByRole('tab', { name: 'Analytics' }).click())
        await expect(editor.field(page)).toHaveCount(0)
      } else if (how === 'close') {
        await page.close()
        page = await profile.newPage()
      } else page = await profile.crash()
      await goOn()
    }

    for (const step of steps) {
      if (step === 'slow' || step === 'failed' || step === 'lost') await meet(step)
      else await fall(step)
    }
    await save()
    await expect
      .poll(async () => {
        // Runs the locator handler, which answers an open dialog.
        await expect(page.locator('body')).toBeAttached()
        return editor.stored()
      }, 'every character is stored')
      .toBe(typed)
  } finally {
    await profile.end()
  }
}
