import { messages } from './messages.ts'

/** Says that a text is loading, and after two seconds that it is still loading (SEC-29). */
export function Waiting() {
  return (
    <div className="post-waiting" role="status">
      <p>{messages.loading}</p>
      <p className="small muted">{messages.stillLoading}</p>
    </div>
  )
}

/** Says why the text is missing; `path` links to the post's own page, which does not need the backend. */
export function PostProblem({ text, path }: { text: string; path?: string }) {
  return (
    <div className="post-problem" role="alert">
      <p className="error-text">{text}</p>
      {path && (
        <p>
          <a className="link" href={path}>
            {messages.ownPage}
          </a>
        </p>
      )}
    </div>
  )
}

/** The blog while its list is empty (BLOG-01). Without script nothing more is loaded. */
export function NoPosts({ isLoading }: { isLoading: boolean }) {
  return (
    <div className="blog-empty wrap">
      {isLoading && <Waiting />}
      <p className={isLoading ? 'lead blog-final' : 'lead'} role="status">
        {messages.empty}
      </p>
    </div>
  )
}
