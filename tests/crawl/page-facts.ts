/** Reads a page's HTML with the browser's own parser, without running or loading anything in it. */
import type { Page } from '@playwright/test'

export interface PageFacts {
  title: string
  description: string
  canonical: string
  isNoindex: boolean
  headings: string[]
  ids: string[]
  links: { href: string; target: string; rel: string }[]
  images: {
    src: string
    alt: string | null
    width: string | null
    height: string | null
    isStored: boolean
  }[]
  /**
   * URLs that the browser loads by itself: scripts, styles, fonts, pictures, films, icons. Without the alternative
   * spellings of a stored film's URL (THMB-03), of which only one has to exist.
   */
  resources: string[]
  structuredData: string[]
  socialImage: string
  /** Elements with a `style` attribute or an event handler, which the content security policy blocks. */
  refused: string[]
}

export function readPage(page: Page, html: string): Promise<PageFacts> {
  return page.evaluate(source => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? ''
    const values = (selector: string, name: string) =>
      all(selector).map(element => element.getAttribute(name) ?? '')
    // Islands show the pictures and films of database rows.
    const isStored = (element: Element) => element.closest('astro-island') !== null
    const sources = all('source[src]').filter(source => !isStored(source))
    const candidates = values('[srcset]', 'srcset').flatMap(set =>
      set.split(',').map(candidate => candidate.trim().split(/\s+/)[0] ?? ''),
    )
    const inStyles = all('style').flatMap(style =>
      [...style.textContent.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address = '']) => address),
    )
    const isRefused = (element: Element) =>
      element.getAttributeNames().some(name => name === 'style' || name.startsWith('on'))
    return {
      title: document.title,
      description: attribute('meta[name="description"]', 'content'),
      canonical: attribute('link[rel="canonical"]', 'href'),
      isNoindex: attribute('meta[name="robots"]', 'content').includes('noindex'),
      headings: all('h1').map(heading => heading.textContent.trim()),
      ids: values('[id]', 'id'),
      links: all('a[href]').map(link => ({
        href: link.getAttribute('href') ?? '',
        target: link.getAttribute('target') ?? '',
        rel: link.getAttribute('rel') ?? '',
      })),
      images: all('img').map(image => ({
        src: image.getAttribute('src') ?? '',
        alt: image.getAttribute('alt'),
        width: image.getAttribute('width'),
        height: image.getAttribute('height'),
        isStored: isStored(image),
      })),
      resources: [
        ...values('script[src], img[src], video[src], iframe[src], embed[src]', 'src'),
        ...sources.map(source => source.getAttribute('src') ?? ''),
        ...values('video[poster]', 'poster'),
        ...values('link[rel~="stylesheet"], link[rel~="preload"], link[rel~="modulepreload"]', 'href'),
        ...values('link[rel~="icon"], link[rel~="apple-touch-icon"], link[rel~="manifest"]', 'href'),
        ...values('astro-island', 'component-url'),
        ...values('astro-island', 'renderer-url'),
        ...candidates,
        ...inStyles,
      ].filter(address => address !== '' && !address.startsWith('data:')),
      structuredData: all('script[type="application/ld+json"]').map(script => script.textContent),
      socialImage: attribute('meta[property="og:image"]', 'content'),
      refused: all('*')
        .filter(isRefused)
        .map(element => element.outerHTML.slice(0, 120)),
    }
  }, html)
}
