import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'

// Redirects, headers or functions on the edge would be another site on a developer's machine than on the hosting.
test('netlify.toml asks for nothing that `npm start` does not do', () => {
  expect(Object.keys(parse(readFileSync('netlify.toml', 'utf8')))).toEqual(['build', 'functions', 'template'])
})
