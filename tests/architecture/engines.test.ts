/** Which engines the journeys of tests/engines run in: those that the machine has, or all three. */
import { expect, test, vi } from 'vitest'
import { UserError } from '../../scripts/lib/user-error.ts'
import { presentEngines } from '../engines/engines.ts'

test('F-36 with REQUIRE_ENGINES=1 a missing engine is a failure that names its packages, otherwise it is left out', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  vi.stubEnv('REQUIRE_ENGINES', '')
  expect(presentEngines(() => null)).toEqual([])
  expect(presentEngines(name => (name === 'webkit' ? null : `/usr/bin/${name}`))).toEqual([
    'firefox',
    'chromium',
  ])
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining('webkit (install webkit2gtk-driver and xvfb)'))

  vi.stubEnv('REQUIRE_ENGINES', '1')
  expect(presentEngines(name => `/usr/bin/${name}`)).toEqual(['webkit', 'firefox', 'chromium'])
  for (const absent of ['webkit', 'firefox', 'chromium']) {
    const look = () => presentEngines(name => (name === absent ? null : `/usr/bin/${name}`))
    expect(look).toThrow(UserError)
    expect(look).toThrow(`Engines are missing: ${absent} (install `)
  }
})
