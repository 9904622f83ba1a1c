import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { SavedAnswers } from '#admin/parts/SavedAnswers.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { siteConfigOptions } from '#admin/parts/site-config.ts'
import { useSlow } from '#admin/parts/use-slow.ts'
import { type FileFact, FileFacts } from './FileFacts.tsx'
import { NotificationForm } from './NotificationForm.tsx'
import { RedirectsPart } from './redirects/RedirectsPart.tsx'
import { SettingsForm } from './SettingsForm.tsx'

interface SettingsPanelProps {
  /** The default name. */
  siteName: string
  product: string
  siteFacts: readonly FileFact[]
}

/** The settings of the whole site, shown above the open tab (DASH-02). */
export default function SettingsPanel({ siteName, product, siteFacts }: SettingsPanelProps) {
  const { db } = useBackend()
  const config = useQuery(siteConfigOptions(db))
  const slow = useSlow(config.isPending)
  return (
    <section
      id="site-settings"
      tabIndex={-1}
      aria-labelledby="site-settings-title"
      className="border-line border-b bg-surface outline-none"
    >
      <PageBar id="site-settings-title" heading="Site Settings" />
      <div className="page-body">
        {config.isPending ? (
          <SkeletonList slow={slow} />
        ) : config.isError && config.data === undefined ? (
          <Notice
            message="Failed to load the settings. Please try again."
            onAction={() => void config.refetch()}
            isBusy={config.isFetching}
          />
        ) : (
          <SettingsForm config={config.data ?? null} siteName={siteName} product={product} />
        )}
        <div className="grid max-w-3xl gap-4 border-line border-t pt-7">
          <h3 className="h3">On every page</h3>
          <FileFacts facts={siteFacts} />
        </div>
        <div className="grid max-w-3xl gap-4 border-line border-t pt-7">
          <h3 className="h3">Notifications</h3>
          <NotificationForm />
        </div>
        <div className="grid max-w-3xl gap-4 border-line border-t pt-7">
          <h3 className="h3">Saved answers</h3>
          <SavedAnswers />
        </div>
        <div className="grid max-w-3xl gap-4 border-line border-t pt-7">
          <h3 className="h3">Redirects</h3>
          <RedirectsPart />
        </div>
      </div>
    </section>
  )
}
