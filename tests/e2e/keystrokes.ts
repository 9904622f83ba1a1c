/** A person who types through whatever happens to saves, pages and browsers, and what must be left of it in the end. */
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

/** What the device keeps of a record, all sessions together. */
export const storedDrafts = (page: Page, record: string) =>
  page.evaluate(
    name =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.onerror = () => reject(opening.error)
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

/** An editor to type in. */
export interface Editor {
  /** Opens it on a page of the site, or what was left of it. */
  open: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** The requests that save. */
  writes: RegExp
  methods: string[]
  /** The text as the database has it; null while there is no row. */
  stored: () => Promise<string | null>
  /** Goes elsewhere in the dashboard; another tab unless told. */
  leave?: (page: Page) => Promise<unknown>
  /** The button that puts back what was not saved. */
  resume: string
  /** What the device calls the record, or how its name begins. */
  record: string
}

type Use = PlaywrightTestOptions & PlaywrightWorkerOptions

/** A browser with a profile of its own, which outlives the browser's process. */
export async function openProfile({ baseURL = '', launchOptions }: Pick<Use, 'baseURL' | 'launchOptions'>) {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const session = JSON.stringify(await startSession(DEMO_ADMIN))
  let context: BrowserContext

  async function start(): Promise<Page> {
    context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })
    // Local storage comes late to the disk, and the session is not what is looked at here.
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
    // A save of a page that is gone, whose response was lost, looks like somebody else's; one's own stays.
    const mine = page.getByRole('dialog').getByRole('button', { name: 'Keep mine' })
    await page.addLocatorHandler(mine, () => mine.click())
    return page
  }
  return {
    start,
    newPage,
    /** Ends the browser as a power cut would, and starts it again. */
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

/** The browser's own process; those of its pages end with it. */
function processesOf(profile: string): number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter(line => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
    .map(line => Number.parseInt(line, 10))
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What may happen to a save. */
const FATES = ['slow', 'failed', 'lost'] as const
/** What may happen to the page. */
const FALLS = ['reload', 'tab', 'close', 'crash'] as const

/**
 * Types on in `editor` through saves of every fate and pages that fall in every way, in an order that `seed` gives,
 * and compares every character: with the field after each fall, and with the database in the end.
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
    let typed = await editor.field(page).inputValue()

    async function type() {
      const count = 3 + Math.floor(random() * 6)
      const chunk = `${typed && ' '}${Array.from({ length: count }, () => String.fromCharCode(97 + random() * 26)).join('')}`
      await editor.field(page).press('ControlOrMeta+End')
      await page.keyboard.type(chunk)
      typed += chunk
      await expect(editor.field(page)).toHaveValue(typed)
    }
    async function save() {
      // Keys alone do not let a question that is open be answered, and under one nothing is saved.
      await expect(page.locator('body')).toBeAttached()
      await editor.field(page).press('ControlOrMeta+s')
    }

    /** Lets one save meet its fate while the person types on. */
    async function meet(fate: (typeof FATES)[number]) {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      let answered = () => {}
      const isOver = new Promise<void>(resolve => {
        answered = resolve
      })
      let isFirst = true
      await page.route(editor.writes, async route => {
        if (!isFirst || !editor.methods.includes(route.request().method())) return route.continue()
        isFirst = false
        await held
        if (fate === 'failed') await route.fulfill({ status: 503, json: { message: 'Unavailable' } })
        else if (fate === 'lost') {
          await route.fetch()
          await route.abort('connectionreset')
        } else await route.continue()
        answered()
      })
      await type()
      let isAsked = false
      const asked = page.waitForRequest(
        request => editor.writes.test(request.url()) && editor.methods.includes(request.method()),
      )
      asked.then(
        () => {
          isAsked = true
        },
        () => {},
      )
      // Whoever saves while the save before is not settled yet presses again.
      await expect
        .poll(async () => {
          if (!isAsked) await save()
          return isAsked
        })
        .toBe(true)
      // Under way: the keyboard's focus stays, and letters go into the text.
      await page.keyboard.type(' n/')
      typed += ' n/'
      await expect(editor.field(page)).toHaveValue(typed)
      release()
      await isOver
      await page.unroute(editor.writes)
      await expect(editor.field(page)).toBeFocused()
      await type()
    }

    /** Takes up again what was left. */
    async function goOn() {
      await editor.open(page)
      if ((await editor.stored()) !== typed) await page.getByRole('button', { name: editor.resume }).click()
      await expect(editor.field(page), 'every character is there again').toHaveValue(typed)
    }

    async function fall(how: (typeof FALLS)[number]) {
      await type()
      // At most the last second may be lost; the rest is on the disk, or stored.
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
        // Lets a question that is open be answered.
        await expect(page.locator('body')).toBeAttached()
        return editor.stored()
      }, 'every character is stored')
      .toBe(typed)
  } finally {
    await profile.end()
  }
}
