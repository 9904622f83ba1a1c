import './blog.css'
import { useEffect, useState } from 'react'
import type { BlogPost } from '#data/blog-posts.ts'
import { messages } from './messages.ts'
import { PostArticle } from './PostArticle.tsx'
import { PostProblem, Waiting } from './PostStates.tsx'
import { PostText } from './PostText.tsx'
import type { LazyRenderer } from './renderer.ts'

type State = { kind: 'loading' | 'failed' | 'gone' } | { kind: 'ready'; post: BlogPost }

interface Props {
  /** Reads the post of the page's address; null when there is none. */
  read: () => Promise<BlogPost | null>
  renderer: LazyRenderer
}

/** A post that is younger than the site's last build: everything of it comes from the backend. */
export function UnbuiltPost({ read, renderer }: Props) {
  const [state, setState] = useState<State>({ kind: 'loading' })

  useEffect(() => {
    read().then(
      post => setState(post ? { kind: 'ready', post } : { kind: 'gone' }),
      (error: unknown) => {
        console.warn('The post could not be read', error)
        setState({ kind: 'failed' })
      },
    )
  }, [read])

  if (state.kind === 'ready') {
    const { post } = state
    return (
      <PostArticle
        title={post.title}
        publishedAt={post.published_at}
        pictures={post.image_urls}
        alts={post.image_alts}
        sizes={{}}
        level="h1"
      >
        <PostText post={post} renderer={renderer} />
      </PostArticle>
    )
  }
  return (
    <>
      <h1 className="post-title">{messages.post}</h1>
      {state.kind === 'loading' ? <Waiting /> : <PostProblem text={messages[state.kind]} />}
    </>
  )
}
