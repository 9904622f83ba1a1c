import { expect, test } from 'vitest'
import { buildReason } from './build-reason.ts'

test('F-43 the reason of a failed publication names file, field and error', () => {
  const output = `12:00:01 [content] Syncing content
\u001b[31m[InvalidContentEntryDataError]\u001b[39m **services → web-design** data does not match collection schema.

  **subtitle**: Required: write at least one character

  \u001b[1mHint:\u001b[22m
    See https://docs.astro.build/en/guides/content-collections/ for more information on content schemas.
  Error reference:
    https://docs.astro.build/en/reference/errors/invalid-content-entry-data-error/
  Location:
    \u001b[4m/srv/site/content/services/web-design.md:0:0\u001b[24m
  Stack trace:
    at getEntryData (file:///srv/site/node_modules/astro/dist/content/utils.js:1:1)
`
  expect(buildReason(output, '/srv/site')).toBe(
    'services → web-design data does not match collection schema. subtitle: Required: write at least one character (content/services/web-design.md)',
  )
})

test('F-43 an error of our own code is reported in its own words', () => {
  const output = `12:00:01 [build] Building

The list "home" names "gone", but there is no such file
  Stack trace:
    at listServices (file:///srv/site/dist/x.mjs:1:1)
`
  expect(buildReason(output)).toBe('The list "home" names "gone", but there is no such file')
  expect(buildReason('Killed\n')).toBeNull()
})
