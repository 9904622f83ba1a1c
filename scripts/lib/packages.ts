/** The packages that the site is built with, from package-lock.json; dev-only packages are left out. */
import { createHash } from 'node:crypto'

interface Entry {
  name?: string
  version?: string
  integrity?: string
  /** Bundled in the archive of the package whose node_modules it is in, so it has no checksum of its own. */
  inBundle?: boolean
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The part of package-lock.json that is read here. */
export interface Lock {
  name: string
  version: string
  packages: Record<string, Entry>
}

/** One version of a package, listed once however often it is in node_modules. */
export interface Package {
  name: string
  version: string
  /** An SPDX expression; null if unknown. */
  license: string | null
  /** Package URL, e.g. `pkg:npm/%40scope/name@1.0.0`. */
  purl: string
  /** Hash of its archive; null for a bundled package. */
  hash: { algorithm: string; hex: string } | null
  /** The package URLs of its dependencies. */
  needs: string[]
}

/** Licenses that a package.json does not state in today's form but the package's own text does: read on 2026-11-22. */
const TOLD_ELSEWHERE: Record<string, string> = {
  'combine-errors': 'MIT',
  fuzzy: 'MIT',
  semaphore: 'MIT',
  trim: 'MIT',
}

/**
 * Licenses that allow a package in a site that is not itself distributed. LGPL: libvips, which sharp loads as a
 * separate library; MPL: files that are used unmodified.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
])

/** Whether the license, or an OR/AND expression of several, is allowed. */
export function isAllowed(license: string): boolean {
  const ways = license.replace(/[()]/g, '').split(' OR ')
  return ways.some(way => way.split(' AND ').every(part => ALLOWED.has(part)))
}

const nameAt = (path: string, { name }: Entry) => name ?? path.replace(/^.*node_modules\//, '')
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The packages that are not dev-only, one per name and version, sorted by package URL. */
export function packagesOf({ packages }: Lock): Package[] {
  /** The package that code at `path` gets for `name`, resolved as Node does: from its own folder upwards. */
  function found(path: string, name: string): string[] {
    for (let folder = path; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
      const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
      const entry = packages[candidate]
      if (entry?.version) return [purlOf(nameAt(candidate, entry), entry.version)]
      if (folder === '') return []
    }
  }
  const known = new Map<string, Package>()
  for (const [path, entry] of Object.entries(packages)) {
    // Anything outside node_modules is the project itself.
    if (!path.includes('node_modules/') || entry.dev || !entry.version) continue
    const name = nameAt(path, entry)
    const purl = purlOf(name, entry.version)
    const wants = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }
    const needs = Object.keys(wants).flatMap(wanted => found(path, wanted))
    const [, algorithm = '', digest = ''] = /^(sha\d+)-(\S+)/.exec(entry.integrity ?? '') ?? []
    known.set(purl, {
      name,
      version: entry.version,
      purl,
      license: TOLD_ELSEWHERE[name] ?? entry.license ?? null,
      hash: algorithm ? { algorithm, hex: Buffer.from(digest, 'base64').toString('hex') } : null,
      needs: [...new Set([...(known.get(purl)?.needs ?? []), ...needs])].sort(),
    })
  }
  return [...known.values()].sort((one, other) => one.purl.localeCompare(other.purl))
}

/** The packages as a CycloneDX 1.6 document. The same lock file gives the same serial number. */
export function billOfMaterials(lock: Lock, now: Date): object {
  const packages = packagesOf(lock)
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')
  const product = `${lock.name}@${lock.version}`
  const direct = { ...lock.packages['']?.dependencies, ...lock.packages['']?.optionalDependencies }
  const own = Object.keys(direct).flatMap(name => {
    const version = lock.packages[`node_modules/${name}`]?.version
    return version ? [purlOf(name, version)] : []
  })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': product, name: lock.name, version: lock.version },
    },
    components: packages.map(({ name, version, purl, license, hash }) => ({
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...(hash && { hashes: [{ alg: hash.algorithm.replace('sha', 'SHA-'), content: hash.hex }] }),
      ...(license && {
        licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
      }),
    })),
    dependencies: [
      { ref: product, dependsOn: own },
      ...packages.map(({ purl, needs }) => ({ ref: purl, dependsOn: needs })),
    ],
  }
}
