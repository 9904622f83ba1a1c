/** Names use the field's own terms (F-67): retired in-house words do not come back. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { GROUPS } from '../mutation/groups.ts'
import { SQL_GROUPS } from '../mutation/sql/groups.ts'

/** Retired words, as parts of file names and as whole names in code, with their replacements. */
const RETIRED: [RegExp, string][] = [
  [/^letters?$/, 'emails, glyphs or font'],
  [/^(young|older-?newer)/i, 'UnbuiltPost, PostPagination'],
  [/^(judge|hear|sayNow)$/, 'parseAnswer, findViolations, addUserMessage, addBotMessages'],
  [/^(use-?)?twins$/i, 'tab-sync'],
  [/^(travel|use-?(travel|hold|signals))$/i, 'auto-scroll, use-pause, use-media-preferences'],
  [/focus-?heir|resting-?focus/i, 'focus-fallback, restore-focus'],
  [/^poured?/, 'live-preview, patch-preview'],
  [/^(rising[-A-Z]|team-?door)/i, 'TitleAnimationStyles, AnimatedTitle, StaffLinks'],
  [/^(once|sparing|numbered)$/, 'memoize, slimLoader, withPositionIds'],
  [/^kept-|^use-?(kept|chosen)/i, 'stored-*, useSelection'],
  [/^pulse$/, 'poll'],
]

/** Retired words within compound names, e.g. `KEPT_FILES` or `forgetPerson`, with their replacements. */
const RETIRED_PARTS: Record<string, string> = {
  fate: 'status, outcome',
  forget: 'delete, remove, clear',
  hear: 'receive',
  heard: 'receive',
  heir: 'fallback',
  judge: 'check, call a hook',
  kept: 'stored, cached',
  lately: 'recent',
  news: 'updates',
  pulse: 'state, poll',
  tell: 'notify, announce, send',
  told: 'notify, announce, send',
  twin: 'tab-sync',
  verdict: 'check, result',
  young: 'unbuilt, newer',
}

const files = globSync('{src,netlify,local,scripts,admin-cms,bench,tests}/**/*.{ts,tsx,mts,astro,js}')
const wordsOf = (name: string) => name.split(/[-_.]|(?<=[a-z])(?=[A-Z])/).map(word => word.toLowerCase())
const retired = (name: string) =>
  RETIRED.find(([word]) => word.test(name)) ??
  Object.entries(RETIRED_PARTS).find(([word]) => wordsOf(name).includes(word))
/** Names that a module exports. */
const exportsOf = (text: string) =>
  [
    ...text.matchAll(/^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm),
  ].map(([, name = '']) => name)

/** Names of functions and types, exported or not. */
const localsOf = (text: string) =>
  [
    ...text.matchAll(
      /^\s*(?:export )?(?:default )?(?:async )?(?:function\*?|class|interface|type) (\w+)|^\s*(?:export )?const (\w+)[^=\n]*= (?:async )?(?:\([^)]*\)[^=\n]*|\w+ )=>/gm,
    ),
  ].map(([, declared, arrow = '']) => declared ?? arrow)

test('F-67 no file uses a retired name', () => {
  expect(files.length).toBeGreaterThan(900)
  const faults = files.filter(file => retired(basename(file).replace(/\..*$/, '')))
  expect(faults).toEqual([])
})

test('F-67 no module exports a retired name', () => {
  const faults = files.flatMap(file =>
    exportsOf(readFileSync(file, 'utf8'))
      .filter(retired)
      .map(name => `${file}: ${name}; say ${retired(name)?.[1]}`),
  )
  expect(faults).toEqual([])
})

test('the weekly run has a job for each group of mutation testing', () => {
  const workflow = readFileSync('.github/workflows/weekly.yml', 'utf8')
  const listed = [...workflow.matchAll(/^ +group:\s+\[([^\]]+)\]$/gm)].map(([, names = '']) =>
    names.match(/[\w-]+/g),
  )
  expect(listed).toEqual([Object.keys(GROUPS), Object.keys(SQL_GROUPS)])
})

test('F-67 no function or type within a module has a retired name, but for what is kept', () => {
  const isTest = (file: string) => file.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(file)
  const named = files
    .filter(file => !isTest(file))
    .flatMap(file => localsOf(readFileSync(file, 'utf8')).map(name => ({ file, name })))
  expect(named.length).toBeGreaterThan(3000)
  const faults = named.filter(({ name }) =>
    wordsOf(name).some(word => word !== 'kept' && word in RETIRED_PARTS),
  )
  expect(faults).toEqual([])
})

/** What carries a retired word in the database and keeps it, with the reason. */
const KEPT_IN_DATABASE: Record<string, string> = {
  'function public.submissions_pulse':
    'open pages call it by this name; a new one would be a second function',
  'column private.alarms.told_until':
    'two functions beside it are all that reads it; a rename is not worth a change of the table',
  'column private.visit_reports.once': 'as above',
  'column public.push_subscriptions.told_due_on': 'as above',
  'column public.visits.ip_address': 'the term of the trade; backups and open pages name it',
  'column public.admin_logins.ip_address': 'as above',
  'column private.cleared_logins.ip_address': 'as above',
  'column public.person_emails.from_address': 'the term of mail’s standards; backups and open pages name it',
  'column public.person_emails.to_address': 'as above',
}

test('F-67 nothing that the schema declares has a retired name, but for what is kept with a reason', () => {
  const addresses: Record<string, string> = {
    address: 'url, path, email, ip',
    addresses: 'urls, paths, emails',
  }
  const declared = globSync('supabase/schemas/**/*.sql').flatMap(file => {
    const sql = readFileSync(file, 'utf8')
    const objects = sql.matchAll(
      /^create (?:unique |unlogged )?(function|trigger|table|index|policy) (?:"([^"]+)"|([\w.]+))/gm,
    )
    const tables = sql.matchAll(/^create (?:unlogged )?table ([\w.]+) \(\n(.*?)^\);/gms)
    return [
      ...[...objects].map(([, kind, quoted, name = '']) => ({ kind, name: quoted ?? name })),
      ...[...tables].flatMap(([, table, lines = '']) =>
        [...lines.matchAll(/^ {2}"?(\w+)"? /gm)].map(([, name]) => ({
          kind: 'column',
          name: `${table}.${name}`,
        })),
      ),
    ]
  })
  for (const [kind, fewest] of Object.entries({
    function: 200,
    trigger: 120,
    table: 60,
    index: 70,
    policy: 90,
    column: 400,
  }))
    expect(declared.filter(made => made.kind === kind).length, kind).toBeGreaterThan(fewest)
  const faults = declared.filter(({ name }) => {
    const own = name.slice(name.lastIndexOf('.') + 1)
    return retired(own) || own.split(/[_ ]/).some(word => word in RETIRED_PARTS || word in addresses)
  })
  expect(faults.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
    Object.keys(KEPT_IN_DATABASE).toSorted(),
  )
})

test('F-67 settings and documents use the field’s words, too', () => {
  const texts = globSync([
    '.env.example',
    '*.{md,toml}',
    '*.config.*',
    'supabase/config.toml',
    'tests/README.md',
    'docs/**/*.md',
  ])
  expect(texts.length).toBeGreaterThan(70)
  // With the words to use: default; unbuilt; notified; notified; the name of the setting.
  const retiredWords = /without a word|young posts?|\btold of\b|messages are told|at their door/i
  const lines = texts.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      // A title of a test is quoted as it is.
      .map(line => `${file}: ${line.replaceAll(/“[^”]*”/g, '')}`),
  )
  expect(lines.filter(line => retiredWords.test(line))).toEqual([])
})

test('every module, schema file and test named for mutation testing exists', () => {
  const globs = Object.values(GROUPS).flatMap(({ modules, tests }) => [...modules, ...tests])
  const sqlGlobs = Object.values(SQL_GROUPS).flatMap(({ schemas, tests }) => [
    ...schemas.map(schema => `supabase/schemas/${schema}`),
    ...tests,
  ])
  const each = [...globs, ...sqlGlobs].flatMap(glob => {
    const [all = '', choices = glob] = /\{(.*)\}/.exec(glob) ?? []
    return all ? choices.split(',').map(choice => glob.replace(all, choice)) : [glob]
  })
  expect(each.length).toBeGreaterThan(50)
  expect(each.filter(glob => globSync(glob).length === 0)).toEqual([])
})
