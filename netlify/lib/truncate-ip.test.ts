import { expect, test } from 'vitest'
import { truncateIp } from './truncate-ip.ts'

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  [' 203.0.113.77 ', '203.0.113.0'],
  ['2001:db8:51:9:1:2:3:4', '2001:db8:51::'],
  ['2001:db8:51:9:1:2:203.0.113.7', '2001:db8:51::'],
  ['2001:0DB8:0051:0009::1', '2001:db8:51::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['64:ff9b::203.0.113.7', '64:ff9b::'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8::'],
  // `::` may stand for a single group.
  ['::5:6:7:8:9:a:b', '0:5:6::'],
  ['::5:6:7:8:9:203.0.113.7', '0:5:6::'],
  ['1::3:4:5:6:7:8', '1:0:3::'],
])('DEC-26 %s is truncated to %s', (address, network) => {
  expect(truncateIp(address)).toBe(network)
})

test.each(['', 'localhost', '203.0.113', '<script>', '2001:db8:::1'])(
  'DEC-26 %j is not an address, so nothing of it is kept',
  text => {
    expect(truncateIp(text)).toBeNull()
  },
)
