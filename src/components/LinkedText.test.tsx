import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'

const html = (text: string) => renderToStaticMarkup(<LinkedText text={text} />)

test('F-11 a web address opens in a new tab, says so, and has noopener and noreferrer', () => {
  expect(html('See https://example.com/a?b=1&c=2.')).toBe(
    '<span>See <a href="https://example.com/a?b=1&amp;c=2" dir="ltr" target="_blank" rel="noopener noreferrer">' +
      'https://example.com/a?b=1&amp;c=2<span class="visually-hidden"> (opens in a new tab)</span></a>.</span>',
  )
})

test('F-11 a mail address opens without a new tab', () => {
  expect(html('jo@example.com')).toBe(
    '<span><a href="mailto:jo@example.com" dir="ltr">jo@example.com</a></span>',
  )
})

test('F-11 SEC-6 CHAT-15 HTML is never interpreted, and bold words stay bold', () => {
  expect(html('<img src=x onerror=alert(1)> **https://a.example/"onmouseover="x**')).toBe(
    '<span>&lt;img src=x onerror=alert(1)&gt; </span><b><a href="https://a.example/" dir="ltr" target="_blank" ' +
      'rel="noopener noreferrer">https://a.example/<span class="visually-hidden"> (opens in a new tab)</span></a>' +
      '&quot;onmouseover=&quot;x</b>',
  )
  expect(html('javascript:alert(1)')).toBe('<span>javascript:alert(1)</span>')
})
