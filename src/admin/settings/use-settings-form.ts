import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useBackend } from '#admin/parts/backend.ts'
import { ownHosts } from '#admin/parts/own-hosts.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { siteConfigOptions } from '#admin/parts/site-config.ts'
import { toast } from '#admin/parts/toast.ts'
import { useConflictQuestion } from '#admin/parts/use-conflict-question.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import { type Base, baseOf, type NotSaved } from '#data/save-if-unchanged.ts'
import { type SiteConfig, type SiteConfigEntries, saveSiteConfig } from '#data/site-config.ts'
import { asPath } from '#lib/own-path.ts'
import { comparedSettings, settingsSchema, storedSettings, toEntries, trimmed } from './settings-form.ts'

const SAVING = ['site-config', 'save']

/** The settings form; `config` is the stored row. */
export function useSettingsForm(config: SiteConfig | null) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const isHere = useIsHere()
  const [base, setBase] = useState<Base<SiteConfig> | null>(config)
  /** The conflict of the last save, until it is resolved. */
  const [found, setFound] = useState<NotSaved<SiteConfig> | null>(null)
  const question = useConflictQuestion()
  const form = useForm<SiteConfigEntries>({
    defaultValues: toEntries(config),
    resolver: zodResolver(settingsSchema),
  })
  const entries = { ...toEntries(base), ...useWatch({ control: form.control }) }
  const { isDirty } = form.formState
  useUnsavedGuard(isDirty, { place: 'settings' })
  const draft = useDraft({
    record: 'site-settings',
    base: base && String(base.revision ?? 1),
    // Accepts values that could not be saved yet.
    schema: storedSettings,
    value: entries,
    isDirty,
  })

  /** What the form holds now, a picture of this site as a path. */
  function entered(): SiteConfigEntries {
    const given = form.getValues('hero_bg')
    const hero_bg = asPath(given, ownHosts())
    if (hero_bg !== given) form.setValue('hero_bg', hero_bg, { shouldDirty: true })
    return form.getValues()
  }

  /** Rebases the form on the stored row; values changed since `sent` was submitted stay. */
  function take(stored: SiteConfig | null, sent?: SiteConfigEntries) {
    const current = form.getValues()
    const next = toEntries(stored)
    queries.setQueryData(siteConfigOptions(db).queryKey, stored)
    setBase(stored)
    setFound(null)
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
    mutationKey: SAVING,
    mutationFn: ({ values, over }: { values: SiteConfigEntries; over: Base<SiteConfig> | null }) =>
      saveSiteConfig(db, trimmed(values), over),
    onSuccess: (outcome, { values }) => {
      if (outcome.result !== 'saved') return void decide(outcome)
      take(outcome.row, values)
      draft.settle(values)
      toast.success('Configuration saved successfully')
    },
    onError: error => {
      console.error(error)
      // The form that would show the error is gone.
      if (!isHere.current) toast.error(failed('Error saving configuration', error))
    },
  })

  /** Asks which version to keep, now or again later. The row is never deleted; if missing, saving creates it. */
  async function decide(met: NotSaved<SiteConfig>) {
    setFound(met)
    const theirs = met.result === 'conflict' ? met.current : null
    const choice = await question.ask(met, {
      name: 'the site settings',
      fields: comparedSettings(trimmed(entered()), theirs),
      rescue: 'Save mine',
    })
    if (choice === 'later') return
    if (choice === 'theirs') {
      draft.settle(form.getValues())
      return take(theirs)
    }
    setBase(theirs)
    save.mutate({ values: entered(), over: theirs })
  }

  return {
    form,
    entries,
    save,
    found,
    submit: form.handleSubmit(() => {
      // Ctrl+S gets here, too; a second save based on the same version would conflict with the first (UX-07).
      // So would one while the question waits for typing to pause.
      if (queries.isMutating({ mutationKey: SAVING }) > 0 || question.isAsking()) return
      save.mutate({ values: entered(), over: base })
    }),
    decideNow: () => found && void decide(found),
    offered: draft.offered,
    /** Continues or discards a draft from an earlier visit. */
    decide(isTaken: boolean) {
      if (!isTaken || !draft.offered) return draft.discard()
      const { value, base: typedOn } = draft.offered
      for (const [name, text] of Object.entries(value)) {
        form.setValue(name as keyof SiteConfigEntries, text, { shouldDirty: true })
      }
      // Makes somebody else's save since then a conflict.
      if (base && typedOn) setBase(baseOf({ ...base, revision: base.revision ?? 1 }, Number(typedOn)))
      draft.decide()
    },
  }
}
