import './blog.css'
import { useEffect, useState } from 'react'
import type { BlogPost, PostInShort } from '#data/blog-posts.ts'
import { contentsOf } from '#lib/post-contents.ts'
import { shownTags } from '#lib/post-tags.ts'
import { readingMinutes } from '#lib/reading-time.ts'
import { messages } from './messages.ts'
import { PostArticle } from './PostArticle.tsx'
import { PostContents } from './PostContents.tsx'
import { PostProblem, Waiting } from './PostStates.tsx'
import { PostText } from './PostText.tsx'
import { RelatedPosts } from './RelatedPosts.tsx'
import type { LazyRenderer } from './renderer.ts'

type State = { kind: 'loading' | 'failed' | 'gone' } | { kind: 'ready'; post: BlogPost }

interface Props {
  siteName: string
  /** Slugs of the tags that have a page. */
  tagPages: string[]
  /** Reads the post at the page's address; null if there is none. */
  read: () => Promise<BlogPost | null>
  /** Reads related posts. */
  readRelated: (post: BlogPost) => Promise<PostInShort[]>
  renderer: LazyRenderer
}

/**
 * Goes to the heading that the page's address names. The browser has looked for it in vain before the text was there,
 * and would not again. A visitor who has scrolled meanwhile stays where they are.
 */
function goToFragment() {
  if (location.hash && scrollY === 0) location.replace(location.hash)
}

/** A post newer than the site's last build: all of it comes from the backend. */
export function UnbuiltPost({ siteName, tagPages, read, readRelated, renderer }: Props) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [related, setRelated] = useState<PostInShort[]>([])

  useEffect(() => {
    read().then(
      post => {
        setState(post ? { kind: 'ready', post } : { kind: 'gone' })
        // Optional: a failure is only logged.
        if (post) readRelated(post).then(setRelated, (error: unknown) => console.warn(error))
      },
      (error: unknown) => {
        console.warn('The post could not be read', error)
        setState({ kind: 'failed' })
      },
    )
  }, [read, readRelated])

  if (state.kind === 'ready') {
    const { post } = state
    return (
      <>
        <PostArticle
          title={post.title}
          author={post.author || siteName}
          publishedAt={post.published_at}
          pictures={post.image_urls}
          alts={post.image_alts}
          sizes={{}}
          note={messages.readingTime(readingMinutes(post.content))}
          tags={shownTags(post, tagPages)}
          level="h1"
        >
          <PostText
            post={post}
            renderer={renderer}
            above={html => <PostContents sections={contentsOf(post.content, html)} />}
            onShown={goToFragment}
          />
        </PostArticle>
        <RelatedPosts posts={related.map(other => ({ ...other, summary: other.excerpt }))} />
      </>
    )
  }
  return (
    <>
      <h1 className="post-title">{messages.post}</h1>
      {state.kind === 'loading' ? <Waiting /> : <PostProblem text={messages[state.kind]} />}
    </>
  )
}
