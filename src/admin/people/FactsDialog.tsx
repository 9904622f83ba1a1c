import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useBackend } from '#admin/parts/backend.ts'
import { DraftOffer } from '#admin/parts/DraftOffer.tsx'
import { Field } from '#admin/parts/Field.tsx'
import { FormDialog } from '#admin/parts/FormDialog.tsx'
import { usePerson } from '#admin/parts/person.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { showProblems } from '#admin/parts/show-problems.ts'
import { useAskedSave } from '#admin/parts/use-asked-save.ts'
import { useDraft } from '#admin/parts/use-draft.ts'
import { PERSON_LIMITS, type Person, type PersonFacts, savePerson } from '#data/people.ts'
import { type Base, baseOf } from '#data/save-if-unchanged.ts'
import type { Colleague } from '#data/team.ts'
import { asSeen, isEmail } from '#lib/email.ts'
import { LEAD_LIMITS } from '#lib/lead.ts'
import { readTags } from './tags.ts'
import { PEOPLE } from './use-people.ts'
import { type OpenPerson, useRefresh } from './use-person.ts'
import { colleagueName, nameOf } from './words.ts'

const schema = z.object({
  ...{ name: z.string(), email: z.string(), phone: z.string(), company: z.string(), tags: z.string() },
  owner: z.string(),
})

/** The form's values. */
type Entered = z.infer<typeof schema>

const entered = (person: Person): Entered => ({
  ...{ name: person.name, email: person.email ?? '', phone: person.phone, company: person.company },
  ...{ tags: person.tags.join(', '), owner: person.owner_id ?? '' },
})

const factsOf = (value: Entered): PersonFacts => ({
  ...{ name: value.name.trim(), email: asSeen(value.email) || null, phone: value.phone.trim() },
  ...{ company: value.company.trim(), tags: readTags(value.tags), owner_id: value.owner || null },
})

interface FactsDialogProps {
  open: OpenPerson
  colleagues: Colleague[]
  onClose: () => void
}

/** Edits a person's facts and owner. */
export function FactsDialog({ open: { person, merged }, colleagues, onClose }: FactsDialogProps) {
  const { db } = useBackend()
  const me = usePerson()
  const queries = useQueryClient()
  const refresh = useRefresh()
  const [begun] = useState(() => entered(person))
  const [value, setValue] = useState(begun)
  const [problem, setProblem] = useState<Partial<Entered> & { all?: string }>({})
  const facts = factsOf(value)
  const ownerName = (id: string | null) => {
    const found = colleagues.find(({ user_id }) => user_id === id)
    return found ? colleagueName(found, me) : id || 'Nobody'
  }
  const saving = useAskedSave<Base<Person>, typeof value>({
    ...{ stored: person, value },
    save: (base, sent) => savePerson(db, base ?? person, factsOf(sent)),
    question: (sent, theirs) => ({
      name: nameOf(person),
      fields: [
        { label: 'Facts', mine: words(factsOf(sent)), ...(theirs && { theirs: words(theirs) }) },
        {
          label: 'Owner',
          mine: ownerName(sent.owner),
          ...(theirs && { theirs: ownerName(theirs.owner_id) }),
        },
      ],
    }),
    onEnd: (sent, row) => {
      draft.settle(sent)
      // The next edit begins from it, even before the person is refetched.
      queries.setQueriesData<OpenPerson | null>({ queryKey: [PEOPLE, 'one'] }, open =>
        row && open?.person.id === row.id ? { ...open, person: row } : open,
      )
      refresh()
    },
    onClose,
    onError: error => setProblem({ all: failed('Not saved. What you typed is kept', error) }),
  })

  const draft = useDraft({
    ...{ record: `person-facts/${person.id}`, base: String(saving.stored?.revision), schema, value },
    formerly: merged.map(({ id }) => `person-facts/${id}`),
    isDirty: JSON.stringify(value) !== JSON.stringify(begun),
  })

  function submit(form: HTMLFormElement) {
    const found = {
      ...(facts.email &&
        !isEmail(facts.email) && { email: 'This is not a mail address, e.g. joan@agency.example.' }),
      ...((facts.tags ?? []).length > PERSON_LIMITS.tags && { tags: `At most ${PERSON_LIMITS.tags} tags.` }),
    }
    showProblems(form, () => setProblem(found))
    if (Object.keys(found).length === 0) saving.save(value)
  }

  const line = (field: keyof typeof value, label: string, most: number, hint?: string) => (
    <Field label={label} hint={hint} error={problem[field]}>
      {control => (
        <input
          {...control}
          className="input"
          autoComplete="off"
          maxLength={most}
          value={value[field]}
          onChange={event => setValue({ ...value, [field]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <FormDialog
      title={`About ${nameOf(person)}`}
      action={saving.isPending ? 'Saving...' : 'Save'}
      isDisabled={saving.isPending}
      noValidate
      problem={problem.all}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftOffer
        draft={draft}
        lead="On this device there are changes that were not saved:"
        text={kept => {
          const owner = kept.owner === begun.owner ? '' : `\nowner: ${ownerName(kept.owner)}`
          return `${words(factsOf(kept))}${owner}`.replaceAll('\n', ', ')
        }}
        onTake={kept => {
          // Typed about somebody merged since, it is based on no version of this person.
          const isOwn = draft.offered?.record === `person-facts/${person.id}`
          saving.startFrom(now => baseOf(now, isOwn ? Number(draft.offered?.base) : 0))
          setValue(kept)
        }}
      />
      {line('name', 'Name', PERSON_LIMITS.name)}
      {line('email', 'Mail address', LEAD_LIMITS.email)}
      {line('phone', 'Phone', PERSON_LIMITS.phone)}
      {line('company', 'Company', PERSON_LIMITS.company)}
      {line('tags', 'Tags', 1000, 'With commas between them.')}
      <Field label="Owner">
        {control => (
          <select
            {...control}
            className="input"
            value={value.owner}
            onChange={event => setValue({ ...value, owner: event.target.value })}
          >
            <option value="">Nobody</option>
            {colleagues
              .filter(({ role }) => role !== 'editor')
              .map(colleague => (
                <option key={colleague.user_id} value={colleague.user_id}>
                  {colleagueName(colleague, me)}
                </option>
              ))}
          </select>
        )}
      </Field>
    </FormDialog>
  )
}

/** The facts as lines, for comparing two versions. */
const words = ({ name, email, phone, company, tags }: PersonFacts) =>
  [name, email, phone, company, tags?.join(', ')].filter(Boolean).join('\n')
