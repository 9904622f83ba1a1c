import { useRef, useState } from 'react'
import { ConflictNotice } from '#admin/parts/ConflictNotice.tsx'
import { happenedTo } from '#admin/parts/conflicts.ts'
import { type ControlProps, Field } from '#admin/parts/Field.tsx'
import { PickFile } from '#admin/parts/media/PickFile.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { reasonOf } from '#admin/parts/reason.ts'
import { useShortcut } from '#admin/parts/use-shortcut.ts'
import type { SiteConfig, SiteConfigEntries } from '#data/site-config.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { LogoField } from './LogoField.tsx'
import { SettingsDraft } from './SettingsNotices.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps {
  config: SiteConfig | null
  /** The default name. */
  siteName: string
  product: string
}

/** Edits name, slogan, logo and hero of the site, with a preview beside them (SETT-01). */
export function SettingsForm({ config, siteName, product }: SettingsFormProps) {
  const settings = useSettingsForm(config)
  const { form, entries, save } = settings
  const { errors } = form.formState
  /** The focal point of a picture chosen but not stored yet. */
  const [chosen, setChosen] = useState<{ of: string; focus: string | null } | null>(null)
  const focus =
    chosen?.of === entries.hero_bg
      ? chosen.focus
      : config?.hero_bg === entries.hero_bg
        ? config.hero_focus
        : null
  const [isPreparing, setPreparing] = useState(false)
  // A save would store the logo before it.
  const submit = () => void (isPreparing || settings.submit())
  const element = useRef<HTMLFormElement>(null)
  useShortcut('mod+s', submit, { label: 'Save' })
  // A lead or a post below may have its own Ctrl+S.
  useShortcut('mod+s', submit, { within: element })

  const text =
    (name: keyof SiteConfigEntries, type = 'text') =>
    (control: ControlProps) => (
      <input type={type} className="input" autoComplete="off" {...control} {...form.register(name)} />
    )
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <form
        ref={element}
        noValidate
        aria-label="Site Settings"
        className="grid content-start gap-4 sm:grid-cols-2"
        onSubmit={settings.submit}
      >
        {settings.offered && <SettingsDraft keptAt={settings.offered.keptAt} onDecide={settings.decide} />}
        <Field
          label="Site name"
          hint="Shown in the header, the footer, titles and mails."
          error={errors.site_name?.message}
        >
          {text('site_name')}
        </Field>
        <Field
          label="Slogan"
          hint={`Shown in the footer and by search engines. {product} stands for “${product}”.`}
          error={errors.slogan?.message}
        >
          {text('slogan')}
        </Field>
        <div className="sm:col-span-2">
          <LogoField
            value={entries.logo}
            onChange={logo => form.setValue('logo', logo, { shouldDirty: true })}
            isBusy={isPreparing}
            onBusy={setPreparing}
          />
        </div>
        <Field
          label="Hero title"
          hint="Heads this dashboard; visitors do not see it."
          error={errors.hero_title?.message}
        >
          {text('hero_title')}
        </Field>
        <Field label="Hero subtitle" hint="Stands below the title." error={errors.hero_subtitle?.message}>
          {text('hero_subtitle')}
        </Field>
        <Field
          label="Hero background image URL"
          hint="Left empty, the picture of the belt is shown."
          error={errors.hero_bg?.message}
          className="sm:col-span-2"
        >
          {control => (
            <>
              {text('hero_bg', 'url')(control)}
              <div className="mt-2">
                <PickFile
                  folder="brand"
                  onPick={({ url, about }) => {
                    form.setValue('hero_bg', url, { shouldDirty: true })
                    setChosen({ of: url, focus: about?.focus ?? null })
                  }}
                />
              </div>
            </>
          )}
        </Field>
        {settings.found && (
          <div className="sm:col-span-2">
            <ConflictNotice happened={happenedTo(settings.found)} onCompare={settings.decideNow} />
          </div>
        )}
        {save.isError && (
          <div className="sm:col-span-2">
            <Notice message={`Error saving configuration: ${reasonOf(save.error) ?? 'unknown reason'}`} />
          </div>
        )}
        <button
          type="submit"
          className="button button-primary justify-self-start sm:col-span-2"
          disabled={save.isPending || isPreparing}
        >
          {save.isPending ? 'Saving...' : isPreparing ? 'Preparing the logo...' : 'Save'}
        </button>
      </form>
      <BrandPreview entries={entries} focus={focus} siteName={siteName} product={product} />
    </div>
  )
}
