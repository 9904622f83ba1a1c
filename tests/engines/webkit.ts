/** WebKit, in WebKitGTK's own MiniBrowser, over W3C WebDriver. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findProgram } from '../../scripts/lib/browser.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { type Engine, find, type View, type Visitor } from './visitor.ts'
import { type ReportingProxy, startReportingProxy } from './webkit-proxy.ts'

const DRIVER = 'WebKitWebDriver'

/** Path of the driver, or null if it or the virtual display is missing. */
export const findWebKit = () => findProgram(['Xvfb']) && findProgram([DRIVER])

/** Styles for the toolbar, which would otherwise keep the window wider than a phone. */
const NARROW_BAR =
  'toolbar, toolbar *, entry, button { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }'

/** Starts a display, the driver and the reporting proxy; each visitor gets a new session. */
export async function startWebKit(driver: string): Promise<Engine> {
  const config = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(config, 'gtk-3.0'))
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), NARROW_BAR)
  const [display, number] = await startDisplay()
  const port = await freePort()
  // Without OpenGL, whose software driver sometimes crashes the page's process.
  const drawing = { DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const env = { ...process.env, ...drawing, XDG_CONFIG_HOME: config }
  const service = spawn(driver, ['-p', String(port)], { env, stdio: 'ignore', detached: true })
  const server = `http://127.0.0.1:${port}`
  const proxy = await startReportingProxy()
  // Waits until the driver listens; a session requested before that is refused.
  await expect(() => fetch(`${server}/status`)).toPass({ timeout: 30_000 })
  return {
    newVisitor: async ({ baseURL, view }) => {
      const session = await newSession(server, service, proxy)
      const visitor = visitorOf(session, proxy, baseURL)
      await visitor.resize(view)
      return visitor
    },
    stop: async () => {
      proxy.close()
      await Promise.all([end(service), end(display)])
      rmSync(config, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a virtual display, which chooses its own number. It does not reset when a visitor leaves: during a reset, the
 * next visitor's browser is refused (“cannot open display”).
 */
async function startDisplay(): Promise<[ChildProcess, string]> {
  const display = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  )
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once('data', data => resolve(String(data).trim()))
    display.once('error', reject)
  })
  return [display, number]
}

/** Ends the process and all its children: it leads a process group. */
async function end(leader: ChildProcess): Promise<void> {
  if (leader.exitCode !== null || !leader.pid) return
  const ended = once(leader, 'exit')
  process.kill(-leader.pid)
  await ended
}

/** Longer than any response takes, even for a loading page or a waiting script on a busy machine. */
const ANSWER_MS = 90_000

/**
 * Awaits one response with a timeout that names the command: the driver never answers once its browser has exited. The
 * timeout ends with the response: those of answered commands would otherwise all run `ps` later, and while it runs, this
 * process reads no response and its proxy forwards nothing.
 */
function answered<T>(answer: PromiseLike<T>, asked: string, service: ChildProcess): Promise<T> {
  const settled = new AbortController()
  const silence = once(AbortSignal.timeout(ANSWER_MS), 'abort', { signal: settled.signal }).then(() => {
    const running = spawnSync('ps', ['-o', 'comm=', '--ppid', `${service.pid}`], { encoding: 'utf8' })
    const browser = running.stdout.trim() ? 'its browser runs' : 'its browser has ended'
    throw new Error(`WebKit has not answered “${asked}” for ${ANSWER_MS / 1000} s; ${browser}`)
  })
  return Promise.race([answer, silence]).finally(() => settled.abort())
}

async function newSession(server: string, service: ChildProcess, proxy: ReportingProxy): Promise<WebDriver> {
  const capabilities = new Capabilities({
    proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxy.port}` },
    'webkitgtk:browserOptions': { args: ['--automation'] },
  }).setBrowserName('MiniBrowser')
  proxy.reset()
  const starting = new Builder().usingServer(server).withCapabilities(capabilities).build()
  const session = await answered(starting, 'newSession', service)
  const execute = session.execute.bind(session)
  session.execute = command => answered(execute(command), command.getName(), service) as never
  return session
}

const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, Space: Key.SPACE }

function visitorOf(session: WebDriver, proxy: ReportingProxy, baseURL: string): Visitor {
  const elementOf = async (selector: string, text?: string) => {
    const element = await session.executeScript<WebElement | null>(find, selector, text ?? '')
    if (!element) throw new Error(`Nothing to click: ${selector} ${text ?? ''}`)
    return element
  }
  return {
    complaints: proxy.complaints,
    open: path => session.get(new URL(path, baseURL).href),
    evaluate: (run, ...values) => session.executeScript(run, ...values) as never,
    // Retries: a closing element may still cover the target, and then nothing is clicked.
    click: (selector, text) =>
      expect(async () => (await elementOf(selector, text)).click()).toPass({ timeout: 30_000 }),
    type: async (selector, text) => {
      const field = await elementOf(selector)
      await field.click()
      await field.sendKeys(text)
    },
    press: key => session.actions().sendKeys(KEYS[key]).perform(),
    back: () => session.navigate().back(),
    resize: view => resize(session, view),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: () => session.quit(),
  }
}

/** Resizes the page; the window is taller by its toolbar. Throws if the window does not become that narrow. */
async function resize(session: WebDriver, { width, height }: View): Promise<void> {
  const window = session.manage().window()
  const place = { x: 0, y: 0 }
  const inner = () => session.executeScript<View>(() => ({ width: innerWidth, height: innerHeight }))
  await window.setRect({ ...place, width, height })
  const bar = height - (await inner()).height
  await window.setRect({ ...place, width, height: height + bar })
  const reached = await inner()
  if (reached.width !== width) throw new Error(`The page is ${reached.width} px wide instead of ${width}`)
}
