import { isIP } from 'node:net'

/**
 * The network of an address, which is all of it that is ever stored: an IPv4 address without its last 8 bits, an IPv6
 * address without its last 80 (DEC-26), e.g. `203.0.113.0` and `2001:db8:51::`. Null for anything that is not an
 * address.
 */
export function truncateIp(address: string): string | null {
  const plain = address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0')
  if (isIP(plain) !== 6) return null
  const [left = '', right] = plain.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const groups = left === '' ? [] : left.split(':')
  const after = right ? right.split(':') : []
  // Dotted decimals at the end stand for two groups.
  const length = groups.length + after.length + (plain.includes('.') ? 1 : 0)
  const all = [...groups, ...Array(8 - length).fill('0'), ...after]
  const network = all.slice(0, 3).map(group => group.replace(/^0+(?=.)/, ''))
  while (network.at(-1) === '0') network.pop()
  return `${network.join(':')}::`
}
