/** What `npm run doctor` checks about accounts, in a project and on the site. */
import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { handle } from '../../netlify/functions/auth-mail.mts'
import { hookSecret } from '../../netlify/lib/auth-hook.ts'
import { checkAccounts, checkMailHook } from '../../scripts/lib/doctor/accounts.ts'
import { SITE, teamSiteForThisFile } from './support/team-site.ts'

const team = teamSiteForThisFile()

const look = async (site: string, send: typeof fetch = fetch) => {
  const findings = await checkAccounts(team().server, site, send)
  return Object.fromEntries(findings.map(({ subject, state, says }) => [subject, `${state}: ${says}`]))
}

test('ACC-52 the doctor learns where links in mails lead without sending one', async () => {
  expect((await look(SITE))['Links of mails']).toBe(`ok: They lead to ${SITE}.`)
  expect((await look('https://gantry-new.example'))['Links of mails']).toBe(
    `fault: They lead to ${SITE} instead of https://gantry-new.example.`,
  )
  expect(team().mailbox.mails).toEqual([])
})

test('ACC-52 owners without a second factor are advised to set one up', async () => {
  expect((await look(SITE))['Second factor']).toBe(
    'note: One owner has none: a password alone opens everything.',
  )
  const { data } = await team().service.from('team_members').select('user_id').eq('role', 'owner')
  const { service, setUpFactor } = team()
  const account = await service.auth.admin.getUserById(data?.[0]?.user_id)
  const signedIn = await team().signIn(account.data.user?.email ?? '')
  await setUpFactor(signedIn)
  expect((await look(SITE))['Second factor']).toBe('ok: Every owner has one.')
})

test('ACC-52 what cannot be seen from outside is reported as such', async () => {
  expect((await look(SITE)).Passwords).toBe('note: How long auth wants them cannot be seen from outside.')
  const gone = await look(SITE, () => Promise.reject(new TypeError('fetch failed')))
  expect(gone).toMatchObject({
    'Links of mails': 'note: Auth does not say where they lead.',
    'Second factor': 'note: The project does not say who has one.',
  })
})

const newSecret = () => `v1,whsec_${randomBytes(32).toString('base64')}`

test('ACC-52 the doctor checks whether the site knows the mail hook’s secret, and no mail is sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const secret = newSecret()
  const siteWith =
    (variables: Record<string, string>): typeof fetch =>
    async (input, init) =>
      handle(new Request(input, init), {
        secret: () => hookSecret(variables),
        site: SITE,
        siteName: async () => 'Gantry',
        send: () => Promise.reject(new Error('Nothing is to be sent')),
        waitUntil: () => {},
      })
  const uri = `${SITE}/api/auth-mail`
  const ask = async (given: string, send: typeof fetch) => (await checkMailHook(uri, given, send)).says
  const site = siteWith({ SEND_EMAIL_HOOK_SECRET: secret })
  expect(await ask(secret, site)).toBe(`${uri} answers, and knows the secret.`)
  expect(await ask(newSecret(), site)).toBe('The site knows another secret than .env.')
  expect(await ask(secret, siteWith({}))).toBe('The site has no SEND_EMAIL_HOOK_SECRET.')
  const elsewhere: typeof fetch = async () => new Response('', { status: 404 })
  expect(await checkMailHook(uri, secret, elsewhere)).toMatchObject({
    says: `${uri} answers 404.`,
    remedy: expect.stringContaining('SITE_URL and SEND_EMAIL_HOOK_URI'),
  })
  expect(await ask(secret, () => Promise.reject(new Error()))).toBe(`${uri} answers nothing.`)
  log.mockRestore()
})
