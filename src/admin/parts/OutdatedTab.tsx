import { Notice } from './Notice.tsx'

/** Replaces a tab whose code fails to load, e.g. because a newer version of the site replaced it (SEC-32). */
export function OutdatedTab() {
  return (
    <Notice
      message="The dashboard has been updated, or the network is down. Please reload the page."
      action="Reload"
      onAction={() => location.reload()}
    />
  )
}
