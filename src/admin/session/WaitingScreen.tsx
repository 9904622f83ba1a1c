/** Fills the page while the person has to wait; `slow` once that takes long (SEC-29). */
export function WaitingScreen({ text, slow = false }: { text: string; slow?: boolean }) {
  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4 text-center">
      <span className="spinner" aria-hidden="true" />
      <div role="status">
        <p className="font-semibold">{text}</p>
        {slow && <p className="small muted">Still loading, the service takes its time.</p>}
      </div>
    </main>
  )
}
