/** `npm run icons:admin`: writes the icons that the dashboard imports. */
import { writeFileSync } from 'node:fs'
import { ICONS_FILE, writeIcons } from './lib/admin-icons.ts'

writeFileSync(ICONS_FILE, writeIcons())
