/** Fills the page while nobody knows yet who is there (AUTH-01). */
export function CheckingScreen({ slow }: { slow: boolean }) {
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4 text-center">
      <span className="spinner" aria-hidden="true" />
      <div role="status">
        <p className="font-semibold">Checking authentication...</p>
        {slow && <p className="small muted">Still loading, the service takes its time.</p>}
      </div>
    </main>
  )
}
