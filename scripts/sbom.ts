/** `npm run sbom`: writes all packages that the site is built with to `sbom.cdx.json` (CycloneDX). */
import { readFileSync, writeFileSync } from 'node:fs'
import { billOfMaterials, packagesOf } from './lib/packages.ts'

const FILE = 'sbom.cdx.json'
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
writeFileSync(FILE, `${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`)
console.log(`${FILE} names ${packagesOf(lock).length} packages.`)
