import '#features/blog/blog.css'
import './preview.css'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Moon, Sun } from '#admin/icons.ts'
import { messages as words } from '#features/blog/messages.ts'
import { lazyRenderer } from '#features/blog/renderer.ts'
import { longDate } from '#lib/long-date.ts'
import { readingMinutes } from '#lib/reading-time.ts'
import type { Picture, PostForm } from './post-form.ts'
import { useSiteName } from './use-site-name.ts'

/** The public blog's renderer, loaded once per page because it creates a Trusted Types policy (UX-09). */
const renderer = lazyRenderer(() => import('#lib/markdown.ts'), { topHeading: 3 })

interface PreviewProps {
  value: PostForm
  /** Returns a picture's currently usable address. */
  addressOf: (picture: Picture) => string
  /** Its publication time. */
  date: Date
}

/** The post as readers will see it, in light or dark mode. */
export function Preview({ value, addressOf, date }: PreviewProps) {
  const [render, setRender] = useState(() => renderer.ready())
  const siteName = useSiteName()
  const [hasFailed, setFailed] = useState(false)
  const [theme, setTheme] = useState(() =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  )
  // Deferred, so that rendering a long text does not slow down typing.
  const content = useDeferredValue(value.content)
  const html = useMemo(() => render?.(content) ?? null, [render, content])

  useEffect(() => {
    renderer.load().then(
      loaded => setRender(() => loaded),
      (error: unknown) => {
        console.warn(error)
        setFailed(true)
      },
    )
  }, [])

  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <section aria-label="Preview" className={`post-preview ${theme}`}>
      <button
        type="button"
        className="post-preview-theme"
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <Icon className="icon" aria-hidden="true" />
        {theme === 'dark' ? 'By day' : 'By night'}
      </button>
      <div className="blog post">
        <header className="post-head">
          <p className="post-title">{value.title.trim() || 'Untitled'}</p>
          <p className="small muted">
            {`${words.by(value.author.trim() || siteName)} · ${longDate(date)} · ${words.readingTime(readingMinutes(content))}`}
          </p>
        </header>
        {value.pictures.length > 0 && (
          <div className="post-pictures">
            {value.pictures.map(picture => (
              <img key={picture.key} src={addressOf(picture)} alt={picture.alt ?? ''} />
            ))}
          </div>
        )}
        {hasFailed && <p className="error-text">The preview could not be loaded. Please reload the page.</p>}
        {html !== null && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: this is what the renderer's SafeHtml is for
          <div className="post-text prose" dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </div>
    </section>
  )
}
