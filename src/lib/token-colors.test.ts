import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenColors } from './token-colors.ts'

test('colors of the first rule become hexadecimal sRGB', () => {
  const css = `/* … */ :root, .light {
    --white: oklch(100% 0 0);
    --black: oklch(0% 0 0);
    --red: oklch(62.796% 0.25768 29.234); /* contrast */
    --wall: #FABF22;
    --beyond: oklch(90% 0.4 150);
    --shade: 2px 3px oklch(0% 0 0 / 0.5);
    --filter: none;
  }
  .dark { --white: oklch(10% 0 0); --night: #000000; }`
  expect(tokenColors(css)).toEqual({
    '--white': '#ffffff',
    '--black': '#000000',
    '--red': '#ff0000',
    '--wall': '#fabf22',
    '--beyond': expect.stringMatching(/^#00ff[0-9a-f]{2}$/),
  })
})

test('the site’s own style sheet has the colors used for drawing', () => {
  const colors = tokenColors(readFileSync('src/styles/tokens.css', 'utf8'))
  for (const name of ['--bg', '--ink', '--signal']) expect(colors[name]).toMatch(/^#[0-9a-f]{6}$/)
})
