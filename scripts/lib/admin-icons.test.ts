import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICONS_FILE, writeIcons } from './admin-icons.ts'

test('src/admin/icons.ts is what `npm run icons:admin` writes', () => {
  expect(readFileSync(ICONS_FILE, 'utf8')).toBe(writeIcons())
})
