import { Notice } from './Notice.tsx'

/** Takes the place of a tab whose code is gone, because a newer version of the site replaced it (SEC-32). */
export function OutdatedTab() {
  return (
    <Notice
      message="The dashboard has been updated, or the network is down. Please reload the page."
      action="Reload"
      onAction={() => location.reload()}
    />
  )
}
