import { defineConfig } from 'vitest/config'

/** `npm run test:advisors`: not part of `npm test`, because the Supabase CLI alone is 140 MB. */
export default defineConfig({
  test: {
    env: { ENV_FILE: '' },
    include: ['tests/splinter/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
