import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { LiveSwitch } from '#admin/parts/LiveSwitch.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { siteConfigOptions } from '#admin/parts/site-config.ts'
import { TabHeading } from '#admin/parts/TabHeading.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { NotificationForm } from './NotificationForm.tsx'
import { SettingsForm } from './SettingsForm.tsx'

interface SettingsPanelProps {
  /** The default name. */
  siteName: string
  product: string
}

/** What is set for the whole site, between the header and the tabs (DASH-02). */
export default function SettingsPanel({ siteName, product }: SettingsPanelProps) {
  const { db } = useBackend()
  const config = useQuery(siteConfigOptions(db))
  const slow = useSlow(config.isPending)
  return (
    <section
      id="site-settings"
      aria-labelledby="site-settings-title"
      className="border-line border-b bg-surface"
    >
      <div className="wrap grid gap-7 py-8">
        <TabHeading id="site-settings-title">Site Settings</TabHeading>
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
        <div className="grid gap-x-10 gap-y-8 border-line border-t pt-7 lg:grid-cols-2">
          <div className="grid content-start gap-4">
            <h3 className="h3">Notifications</h3>
            <NotificationForm />
          </div>
          <div className="grid content-start gap-4">
            <h3 className="h3">Chat</h3>
            <LiveSwitch />
          </div>
        </div>
      </div>
    </section>
  )
}
