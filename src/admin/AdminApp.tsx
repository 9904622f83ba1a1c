import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { createAdminClient } from '#data/admin-client.ts'
import { connection } from '#data/connection.ts'
import { Dashboard } from './Dashboard.tsx'
import { NoAccess } from './NoAccess.tsx'
import { BackendContext } from './parts/backend.ts'
import { ConflictDialog } from './parts/ConflictDialog.tsx'
import { confirmation } from './parts/confirmation.ts'
import { Notice } from './parts/Notice.tsx'
import { PersonContext } from './parts/person.ts'
import { restoreFocus } from './parts/restore-focus.ts'
import { Toaster } from './parts/Toaster.tsx'
import { AccessGate } from './session/AccessGate.tsx'
import { ConfirmIdentity } from './session/ConfirmIdentity.tsx'
import { LoginScreen } from './session/LoginScreen.tsx'
import { SessionGate } from './session/SessionGate.tsx'
import type { FileFact } from './settings/FileFacts.tsx'

const NO_BACKEND = 'This site was built without a backend, so there is nothing to log in to yet.'

interface AdminAppProps {
  /** Used until the settings are loaded. */
  siteName: string
  /** Replaces `{product}` in a slogan. */
  product: string
  /** Facts from the content files that the settings show. */
  siteFacts: readonly FileFact[]
}

/** The dashboard with all its providers. */
export function AdminApp({ siteName, product, siteFacts }: AdminAppProps) {
  const [client] = useState(() => connection && createAdminClient(connection, confirmation.ask))
  useEffect(() => restoreFocus(document), [])
  return (
    <ErrorBoundary>
      {client ? (
        <BackendContext value={client}>
          <SessionGate client={client} siteName={siteName}>
            {(user, logout, lose) => (
              // Keyed by person, so nobody sees data loaded for somebody else.
              <QueryMemory key={user.id}>
                <PersonContext value={user.id}>
                  <AccessGate
                    siteName={siteName}
                    user={user}
                    onLogout={logout}
                    onLost={lose}
                    noAccess={<NoAccess siteName={siteName} onLogout={logout} />}
                  >
                    <Dashboard
                      siteName={siteName}
                      product={product}
                      siteFacts={siteFacts}
                      user={user}
                      onLogout={logout}
                    />
                    <ConflictDialog email={user.email} />
                    <ConfirmIdentity email={user.email} />
                  </AccessGate>
                </PersonContext>
              </QueryMemory>
            )}
          </SessionGate>
        </BackendContext>
      ) : (
        <LoginScreen siteName={siteName}>
          <h1 className="h2">Log in to your dashboard</h1>
          <Notice message={NO_BACKEND} />
        </LoginScreen>
      )}
      <Toaster />
    </ErrorBoundary>
  )
}

function QueryMemory({ children }: { children: ReactNode }) {
  const [memory] = useState(() => {
    // Rights can end during a session, so a refused request triggers a new check (ACC-77).
    const askAccess = () => void queries.invalidateQueries({ queryKey: ['access'] })
    const queries: QueryClient = new QueryClient({
      // An error must show within 5 s (SEC-29); "Try Again", focus and polling retry.
      defaultOptions: {
        queries: { retry: false, networkMode: 'always' },
        mutations: { networkMode: 'always' },
      },
      mutationCache: new MutationCache({ onError: askAccess }),
    })
    return queries
  })
  return <QueryClientProvider client={memory}>{children}</QueryClientProvider>
}
