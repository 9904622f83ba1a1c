import { defineConfig } from 'vitest/config'

/** The configuration of `npm run test:hosting`, which first installs Netlify's emulation. */
export default defineConfig({
  test: {
    env: { LOG_LEVEL: 'error', ENV_FILE: '' },
    include: ['tests/hosting/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
