/** Writes the search files: an index for the browser, and the passages that answers are quoted from. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { markdownPath } from '#lib/markdown-path.ts'
import { PAGE_VERSIONS, pageVersions } from '#lib/page-versions.ts'
import { isTagPath } from '#lib/post-tags.ts'
import { type Passage, pagePassages } from '#lib/search/passages.ts'
import {
  buildIndex,
  kindOf,
  SEARCH_INDEX,
  SEARCH_PASSAGES,
  type SearchDocument,
  type StoredPassages,
} from '#lib/search/search-index.ts'

/** On this page, each heading that is a question is a result of its own. */
const QUESTIONS = '/faqs'
const BLOG = '/blog'
/** Pages that list posts: the posts have their own pages, so these are found only by their titles. */
const isListOfPosts = (path: string) => path === BLOG || isTagPath(path)

/** The search documents of a page with these passages; the first heading is its title. */
export function documentsOf(path: string, passages: Passage[]): SearchDocument[] {
  const [first, ...rest] = passages
  if (!first) return []
  const questions = path === QUESTIONS ? rest.filter(({ heading }) => heading.endsWith('?')) : []
  const own = isListOfPosts(path) ? [] : rest.filter(passage => !questions.includes(passage))
  const page = {
    kind: kindOf(path),
    path,
    title: first.heading,
    headings: own.map(({ heading }) => heading).join('\n'),
    text: [first, ...own].map(({ text }) => text).join('\n'),
  }
  const asked = questions.map(({ heading, text }) => ({
    ...{ kind: 'Questions' as const, path, title: heading, headings: '', text },
  }))
  return [page, ...asked]
}

/** The passages in stored form, for a build that read the posts after `began` (ISO). */
export function storedPassages(pages: Record<string, Passage[]>, began: string): StoredPassages {
  const hasPosts = Object.keys(pages).some(path => path.startsWith(`${BLOG}/`))
  return { built: hasPosts ? began : null, pages }
}

/** Astro integration; reads what `markdownPages` wrote, so it must come after it. */
export function searchFiles(): AstroIntegration {
  let began = ''
  return {
    name: 'search-files',
    hooks: {
      'astro:build:start': () => {
        began = new Date().toISOString()
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const versions = pageVersions.parse(JSON.parse(await readFile(join(root, PAGE_VERSIONS), 'utf8')))
        const documents: SearchDocument[] = []
        const pages: Record<string, Passage[]> = {}
        for (const path of Object.keys(versions)) {
          const passages = pagePassages(await readFile(join(root, markdownPath(path)), 'utf8'))
          documents.push(...documentsOf(path, passages))
          pages[path] = isListOfPosts(path) ? passages.slice(0, 1) : passages
        }
        await writeFile(join(root, SEARCH_INDEX), JSON.stringify(buildIndex(documents)))
        await writeFile(join(root, SEARCH_PASSAGES), JSON.stringify(storedPassages(pages, began)))
      },
    },
  }
}
