import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostedBackend, loadEnvironment, parseEnvironment, requireWholeBackend } from './environment.ts'

const jwt = (role: string) => `x.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.y`
const complete = {
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_ANON_KEY: jwt('anon'),
  SUPABASE_SERVICE_ROLE_KEY: jwt('service_role'),
}

test('reads names, values, comments and quotes', () => {
  expect(parseEnvironment('# note\n\nA=1\nexport B="two words"\n')).toEqual({ A: '1', B: 'two words' })
})

test('F-51 a line that is not a setting is an error that names it, and shows nothing of a key', () => {
  for (const text of ['A=1\nMIIEow\n', 'A="b\nc" # "note"\nMIIEow\nD="e"\n']) {
    const number = text.split('\n').indexOf('MIIEow') + 1
    expect(() => parseEnvironment(text)).toThrow(
      new RegExp(
        `^Line ${number} of \\.env is not NAME=value\\. A value of several lines stands in quotes\\.$`,
      ),
    )
  }
})

test.each(['"', "'", '`'])('F-40 a value in %s may have several lines, as a private key does', quote => {
  const key = '-----BEGIN KEY-----\nMIIEow==\n-----END KEY-----'
  expect(parseEnvironment(`A=1\nKEY=${quote}${key}${quote} # note\n\nB=2\n`)).toEqual({
    A: '1',
    KEY: key,
    B: '2',
  })
})

test('a settings file that cannot be read is an error that names it', () => {
  expect(() => loadEnvironment(import.meta.dirname)).toThrow(`${import.meta.dirname} cannot be read: EISDIR`)
})

test('F-65 an empty ENV_FILE means that not even .env is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'))
  writeFileSync(join(folder, '.env'), 'SMTP_URL=smtps://mail.example.com\n')
  const module = join(import.meta.dirname, 'environment.ts')
  const read = `const { loadEnvironment, wholeEnvironment } = await import('${module}')
    const whole = wholeEnvironment().SMTP_URL
    loadEnvironment()
    console.log(JSON.stringify([whole, process.env.SMTP_URL]))`
  const found = (ENV_FILE?: string) => {
    const { SMTP_URL, ENV_FILE: _, ...env } = process.env
    const options = { cwd: folder, env: { ...env, ...(ENV_FILE !== undefined && { ENV_FILE }) } }
    return JSON.parse(String(execFileSync(process.execPath, ['--input-type=module', '-e', read], options)))
  }
  expect(found()).toEqual(['smtps://mail.example.com', 'smtps://mail.example.com'])
  expect(found('')).toEqual([null, null])
  rmSync(folder, { recursive: true })
})

test('without settings the embedded database is used', () => {
  expect(hostedBackend({})).toBeNull()
  expect(hostedBackend({ SUPABASE_URL: '', SUPABASE_ANON_KEY: '', SUPABASE_SERVICE_ROLE_KEY: '' })).toBeNull()
})

test('complete settings are used, with the address stripped of its path', () => {
  expect(hostedBackend(complete)?.url).toBe('https://abc.supabase.co')
})

test('incomplete settings are an error that names the missing one', () => {
  expect(() => hostedBackend({ ...complete, SUPABASE_ANON_KEY: '' })).toThrow('lacks SUPABASE_ANON_KEY;')
})

test('ACC-51 an address without https is refused, except on this machine', () => {
  expect(() => hostedBackend({ ...complete, SUPABASE_URL: 'http://abc.supabase.co' })).toThrow(
    'SUPABASE_URL is not encrypted: http://abc.supabase.co. Use https; http is for this machine only.',
  )
  const url = 'http://localhost:54321'
  expect(hostedBackend({ ...complete, SUPABASE_URL: url })?.url).toBe(url)
})

test.each(['abc.supabase.co', 'ftp://abc.supabase.co'])('the address %s is refused', url => {
  expect(() => hostedBackend({ ...complete, SUPABASE_URL: url })).toThrow(/is not a web address/)
})

test.each([
  [{ SUPABASE_URL: 'https://abc.supabase.co' }, /^SUPABASE_URL is set and SUPABASE_ANON_KEY is not, so /],
  [{ SUPABASE_ANON_KEY: jwt('anon') }, /^SUPABASE_ANON_KEY is set and SUPABASE_URL is not, so /],
  [{ ...complete, SUPABASE_URL: 'http://abc.supabase.co' }, /is not encrypted/],
  [{ ...complete, SUPABASE_ANON_KEY: 'sb_secret_abc' }, /would be published/],
])('F-51 a build with incomplete or unsafe backend settings fails with a clear message', (given, says) => {
  expect(() => requireWholeBackend(given)).toThrow(says)
})

test('F-51 a build accepts complete backend settings or none, and does not need the service key', () => {
  expect(() => requireWholeBackend({})).not.toThrow()
  expect(() => requireWholeBackend({ SUPABASE_URL: '', SUPABASE_ANON_KEY: '' })).not.toThrow()
  expect(() => requireWholeBackend({ ...complete, SUPABASE_SERVICE_ROLE_KEY: '' })).not.toThrow()
})

test.each([jwt('service_role'), 'sb_secret_abc'])('SEC-18 a secret key is never published', key => {
  expect(() => hostedBackend({ ...complete, SUPABASE_ANON_KEY: key })).toThrow(/would be published/)
})
