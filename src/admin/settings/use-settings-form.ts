import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useBackend } from '#admin/parts/backend.ts'
import { siteConfigOptions } from '#admin/parts/site-config.ts'
import { toast } from '#admin/parts/toast.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { type SiteConfig, type SiteConfigEntries, saveSiteConfig } from '#data/site-config.ts'
import { keptSettings, settingsSchema, toEntries, trimmed } from './settings-form.ts'

/** The settings form; `config` is what is stored. */
export function useSettingsForm(config: SiteConfig | null) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const [base, setBase] = useState(config)
  const [conflict, setConflict] = useState<SiteConfig | null>(null)
  const form = useForm<SiteConfigEntries>({
    defaultValues: toEntries(config),
    resolver: zodResolver(settingsSchema),
  })
  const entries = { ...toEntries(base), ...useWatch({ control: form.control }) }
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty, { place: 'settings' })
  const draft = useDraft({
    record: 'site-settings',
    base: base?.updated_at ?? null,
    // Also what could not be saved as it is.
    schema: keptSettings,
    value: entries,
    isDirty,
  })

  /** Goes on from what is stored now; `sent` was typed for it, and what was typed since then stays. */
  function take(stored: SiteConfig, sent?: SiteConfigEntries) {
    const current = form.getValues()
    const next = toEntries(stored)
    queries.setQueryData(siteConfigOptions(db).queryKey, stored)
    setBase(stored)
    setConflict(null)
    if (!sent) return form.reset(next)
    form.reset(next, { keepValues: true })
    for (const [name, value] of Object.entries(current)) {
      const field = name as keyof SiteConfigEntries
      const isNewer = value !== sent[field]
      if (isNewer || value !== next[field])
        form.setValue(field, isNewer ? value : next[field], { shouldDirty: true })
    }
  }

  const save = useMutation({
    mutationFn: ({ values, over }: { values: SiteConfigEntries; over?: boolean }) =>
      saveSiteConfig(db, trimmed(values), over ? undefined : base),
    onSuccess: (answer, { values }) => {
      if ('conflict' in answer) return setConflict(answer.conflict)
      take(answer.saved, values)
      toast.success('Configuration saved successfully')
    },
    onError: error => console.error(error),
  })

  return {
    form,
    entries,
    save,
    conflict,
    submit: form.handleSubmit(values => save.mutate({ values })),
    keepMine: () => save.mutate({ values: form.getValues(), over: true }),
    takeTheirs: () => conflict && take(conflict),
    offered: draft.offered,
    /** Decides about a draft of an earlier visit. */
    decide(isTaken: boolean) {
      if (!isTaken || !draft.offered) return draft.discard()
      const { value, base: typedOn } = draft.offered
      for (const [name, text] of Object.entries(value)) {
        form.setValue(name as keyof SiteConfigEntries, text, { shouldDirty: true })
      }
      // Somebody else's save since then is a conflict.
      if (base && typedOn) setBase({ ...base, updated_at: typedOn })
      draft.decide()
    },
  }
}
