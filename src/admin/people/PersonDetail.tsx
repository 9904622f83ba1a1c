import { type RefObject, useEffect, useRef, useState } from 'react'
import { ChevronDown, ChevronUp, type LucideIcon, PanelRight } from '#admin/icons.ts'
import { Avatar } from '#admin/parts/Avatar.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { Composer } from './Composer.tsx'
import { Facts } from './Facts.tsx'
import { messages } from './messages.ts'
import { NextStep } from './NextStep.tsx'
import { Timeline } from './Timeline.tsx'
import { useAnswer } from './use-answer.ts'
import { type OpenPerson, useEarlierLeads, useOpenPerson, useTimeline } from './use-person.ts'
import { nameOf } from './words.ts'

interface PersonDetailProps {
  id: string
  /** E.g. `2026-11-24`. */
  today: string
  /** Opens the previous (-1) or next (1) person in the list; null if there is none. */
  onStep: Record<-1 | 1, (() => void) | null>
  onErased: () => void
}

/** A person: the timeline, the answer field below it, and the facts beside it (PPL-13). */
export function PersonDetail({ id, today, onStep, onErased }: PersonDetailProps) {
  const query = useOpenPerson(id)
  const pressed = useRef<string | null>(null)
  const slow = useSlow(query.isPending)
  if (query.isPending) return <SkeletonList slow={slow} />
  return (
    <article className="flex grow flex-col">
      {query.isError && (
        <div className="px-(--pad) pt-4">
          <Notice
            message={messages.personFailed}
            onAction={() => void query.refetch()}
            isBusy={query.isFetching}
          />
        </div>
      )}
      {query.data === null && (
        <div className="px-(--pad) pt-4">
          <Notice message={messages.gone} />
        </div>
      )}
      {query.data && (
        <Opened key={query.data.person.id} open={query.data} {...{ today, onStep, pressed, onErased }} />
      )}
    </article>
  )
}

interface OpenedProps extends Omit<PersonDetailProps, 'id'> {
  open: OpenPerson
  /** The label of the arrow just pressed; the next person's arrow restores the focus from it. */
  pressed: RefObject<string | null>
}

function Opened({ open, today, onStep, pressed, onErased }: OpenedProps) {
  const { person } = open
  const timeline = useTimeline(person.id)
  const known = [...useEarlierLeads(open, timeline), ...timeline.entries]
  const answer = useAnswer(open, known)
  const [hasFacts, showFacts] = useState(false)
  const facts = [person.company, person.email, person.phone].filter(Boolean).join(' · ')
  // Opened on a narrow screen, they are above the thread, also for keyboard and screen reader; on a wide one beside it.
  const about = (
    <aside aria-label={`About ${nameOf(person)}`} className="person-facts" data-open={hasFacts || undefined}>
      <NextStep open={open} today={today} />
      <Facts open={open} entries={known} onErased={onErased} />
    </aside>
  )
  return (
    <div className="person">
      <header className="person-head">
        <Avatar name={nameOf(person)} />
        <div className="min-w-0 grow">
          <h3 className="truncate font-semibold text-xl leading-tight tracking-[-0.014em]">
            {nameOf(person)}
          </h3>
          <p className="note muted truncate">{facts}</p>
        </div>
        <button
          type="button"
          className="button button-outline button-small person-about shrink-0"
          aria-expanded={hasFacts}
          onClick={() => showFacts(!hasFacts)}
        >
          <PanelRight className="icon" aria-hidden="true" />
          About
        </button>
        <span className="flex max-md:hidden">
          <Step label="Previous person" Icon={ChevronUp} onStep={onStep[-1]} pressed={pressed} />
          <Step label="Next person" Icon={ChevronDown} onStep={onStep[1]} pressed={pressed} />
        </span>
      </header>
      {hasFacts && about}
      <div className="person-thread">
        <Timeline {...{ timeline, today }} sentAt={answer.sending.submittedAt} onTakenBack={answer.takeUp} />
        <Composer person={person} answer={answer} />
      </div>
      {!hasFacts && about}
    </div>
  )
}

interface StepProps {
  label: string
  Icon: LucideIcon
  onStep: (() => void) | null
  pressed: OpenedProps['pressed']
}

/** An arrow that keeps the focus from person to person, even at the list's end, where it does nothing. */
function Step({ label, Icon, onStep, pressed }: StepProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed.current !== label) return
    pressed.current = null
    // The focus may have been given to what surrounds the arrows when those before went.
    if (document.activeElement?.contains(button.current)) button.current?.focus()
  }, [label, pressed])
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-disabled={!onStep}
      className="grid size-11 place-items-center rounded-belt hover:bg-bg aria-disabled:text-ink-3 aria-disabled:opacity-40"
      onClick={() => {
        if (!onStep) return
        pressed.current = label
        onStep()
      }}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  )
}
