import type { Section } from '#lib/post-contents.ts'
import { messages } from './messages.ts'

/** The sections of a long post; null without any. Markdown pages omit it by its id (src/integrations/page-tree.ts). */
export function PostContents({ sections }: { sections: Section[] }) {
  if (sections.length === 0) return null
  return (
    <nav className="post-contents" id="post-contents" aria-labelledby="post-contents-heading">
      <p className="small" id="post-contents-heading">
        {messages.contents}
      </p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
