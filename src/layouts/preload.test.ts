import { describe, expect, test } from 'vitest'
import { preloadRules } from './preload.ts'

const [rule] = JSON.parse(preloadRules).prerender
const [{ href_matches: matching }, { not: notThese }] = rule.where.and

/** Whether the rules' patterns allow preloading the page of a link to `href`. */
function isAhead(href: string): boolean {
  const fits = (pattern: string) =>
    new URLPattern(pattern, 'https://site.example').test(href, 'https://site.example')
  return fits(matching) && !notThese.href_matches.some(fits)
}

describe('preloading', () => {
  test('F-34 pages of the site are prerendered, or prefetched where that is not possible', () => {
    const pages = [
      '/',
      '/work',
      '/services/web-design',
      '/blog/core-web-vitals',
      '/privacy-policy',
      '/#contact',
    ]
    expect(pages.filter(page => !isAhead(page))).toEqual([])
    expect(rule.eagerness).toBe('moderate')
    expect(JSON.parse(preloadRules).prefetch).toEqual([rule])
  })

  test('F-34 the dashboard, editor, functions, files, other sites and URLs with an action are not preloaded', () => {
    const others = [
      ...['/admin', '/admin/', '/admin-cms/', '/admin?tab=blog', '/.netlify/functions/chat', '/rss.xml'],
      ...['/video1.mp4', '/contact?chat=open', '/blog?post=x', 'https://other.example/work'],
    ]
    expect(others.filter(isAhead)).toEqual([])
  })
})
