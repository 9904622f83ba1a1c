import { expect, test } from 'vitest'
import { asPath, picturesAsPaths } from './own-path.ts'

const hosts = ['gantry.example', 'localhost:4321']

test.each([
  ['https://gantry.example/assets/1763600000000-417.png', '/assets/1763600000000-417.png'],
  [' http://GANTRY.example/assets/a%20b.png?v=2#x ', '/assets/a%20b.png?v=2#x'],
  ['//localhost:4321/samples/site-ondine.webp', '/samples/site-ondine.webp'],
  ['https://gantry.example', '/'],
])('F-22 %s is stored as %s', (address, path) => {
  expect(asPath(address, hosts)).toBe(path)
})

test.each([
  'https://other.example/assets/1763600000000-417.png',
  'https://gantry.example.evil.example/assets/x.png',
  'https://gantry.example:8443/assets/x.png',
  'http://localhost/assets/x.png',
  '/assets/1763600000000-417.png',
  'site-ondine.webp',
  'javascript:alert(1)',
  'https://',
  '',
])('F-22 %s stays as it is', address => {
  expect(asPath(address, hosts)).toBe(address)
})

test('F-22 addresses of a text’s own pictures become paths, links and other sites stay', () => {
  const text = [
    '![A \\] door](https://gantry.example/assets/blog/1-1.png "Red")',
    '[![Linked](<http://localhost:4321/assets/2-2.png>)](https://gantry.example/work)',
    '![Else](https://other.example/assets/3-3.png) https://gantry.example/assets/4-4.png',
    '[a page](https://gantry.example/contact)',
  ].join('\n')
  expect(picturesAsPaths(text, hosts)).toBe(
    [
      '![A \\] door](/assets/blog/1-1.png "Red")',
      '[![Linked](</assets/2-2.png>)](https://gantry.example/work)',
      '![Else](https://other.example/assets/3-3.png) https://gantry.example/assets/4-4.png',
      '[a page](https://gantry.example/contact)',
    ].join('\n'),
  )
})
