import { defineConfig } from '@playwright/test'
import { requireBrowser } from './scripts/lib/browser.ts'

/** The ports and data of the tests are their own, so that a running `npm start` keeps its data. */
export const SITE_PORT = Number(process.env.TEST_SITE_PORT ?? 4391)
export const BACKEND_PORT = SITE_PORT + 20_000
export const MAILBOX_PORT = SITE_PORT + 20_001

/**
 * Playwright's own list, which a second one replaces, and the address bar's suggestions, for which Chromium starts
 * a process with every tab.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Pictures are decoded before the frame that shows them. Decoded after it, on a busy machine one page load in 270
 * never drew a frame again: Chromium 156 waited for tiles that nothing painted.
 */
export const WHOLE_FRAMES = '--disable-checker-imaging'

const DATA = '.data/test'

/** The site as the tests' server has built it. */
export const BUILT_SITE = `${DATA}/site`

/** What the site's server says, the mails that it would send included. */
export const SERVER_LOG = '.data/test-server.log'

/** The content editor of the tests changes a copy of the content; its test makes it. */
export const EDITOR_ROOT = '.data/test-editor'

const TESTS = /(e2e|a11y|faults|crawl)\/.*\.spec\.ts$/
const EDITOR = /e2e\/(editor|editor-drafts|words-on-page)\.spec\.ts$/
const ALONE = /e2e\/(demand|mail-circle)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  testMatch: TESTS,
  projects: [
    // One file at a time, because they share the editor's files; first, because they take longest.
    { name: 'editor', testMatch: EDITOR, workers: 1 },
    { name: 'together', testIgnore: [EDITOR, ALONE] },
    // What each of them changes holds for everybody, so nobody else may be at work.
    { name: 'alone', testMatch: ALONE, dependencies: ['editor', 'together'], workers: 1 },
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes at the second try has found a fault, in the product or in itself.
  retries: 0,
  // No measure of anything: on a machine that does other things as well, a journey takes its time.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // An action that waits in vain ends the test before its own limit does.
    actionTimeout: 300_000,
    baseURL: `http://localhost:${SITE_PORT}`,
    viewport: { width: 1280, height: 800 },
    // Recording every step of every test costs a quarter of their time: of one that failed, its last picture is kept.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: requireBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        WHOLE_FRAMES,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
  webServer: {
    // `tee` ignores the signal and ends with the server, so that the server's last lines are logged.
    command: `mkdir -p .data && node scripts/start.ts | (trap '' TERM; exec tee ${SERVER_LOG})`,
    url: `http://localhost:${SITE_PORT}/`,
    env: {
      // Not even with a real .env do tests reach a hosted project, or its mail server.
      ENV_FILE: '',
      PORT: String(SITE_PORT),
      BACKEND_PORT: String(BACKEND_PORT),
      DATA_DIR: DATA,
      MAILBOX_PORT: String(MAILBOX_PORT),
      // Nobody is notified of leads, unless a test says who: of all tests' leads together there is one mail in five minutes.
      MAIL_TO: '',
      // What one test saves does not rebuild the pages under all others.
      PUBLISH_AUTOMATICALLY: 'off',
      CONTENT_FOLDER: EDITOR_ROOT,
      // All browsers have one address, and sign in far more often than one person.
      AUTH_RATE_LIMITS: 'off',
      // Tests give their browsers addresses of their own, as a proxy in front of the site does.
      TRUST_FORWARDED_FOR: 'on',
    },
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
