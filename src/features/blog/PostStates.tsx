import { messages } from './messages.ts'

/** Says that a text is on its way, and after two seconds that it still is (SEC-29). */
export function Waiting() {
  return (
    <div className="post-waiting" role="status">
      <p>{messages.loading}</p>
      <p className="small muted">{messages.stillLoading}</p>
    </div>
  )
}

/** Says why there is no text; `path` leads to the post's own page, which does not need the backend. */
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

/** The blog while there is nothing in its list (BLOG-01). Without a script nothing more will come. */
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
