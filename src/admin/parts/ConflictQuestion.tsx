import { type ComparedField, conflicts, type Happened, type Question } from './conflicts.ts'
import { Dialog } from './Dialog.tsx'
import { DiffView } from './DiffView.tsx'
import { formatWithin } from './dates.ts'
import { VersionPair } from './VersionPair.tsx'

/** Texts longer than this, in characters, are compared line by line instead of side by side. */
const LONG = 600

interface ConflictQuestionProps {
  question: Question
  email: string
}

/** Which version to keep: first who and when, then the fields that differ. */
export default function ConflictQuestion({ question, email }: ConflictQuestionProps) {
  const { name, happened, fields, rescue } = question
  const isDeleted = happened.kind === 'deleted'
  // A deleted record has no `theirs`, so everything entered is shown.
  const differing = fields.filter(({ mine, theirs = '' }) => mine !== theirs)
  const same = isDeleted ? [] : fields.filter(field => !differing.includes(field)).map(({ label }) => label)
  const button = (choice: Parameters<typeof conflicts.choose>[0], label: string, look: string) => (
    <button
      type="button"
      className={`button button-small max-sm:grow max-sm:px-3.5! ${look}`}
      onClick={() => conflicts.choose(choice)}
    >
      {label}
    </button>
  )
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={() => conflicts.choose('later')}
      title={isDeleted ? `${name} was deleted` : `Two versions of ${name}`}
      description={sentence(happened, email)}
      footer={
        <>
          {/* If nothing was entered, there is nothing to decide. */}
          {button('later', fields.length === 0 ? 'Close' : 'Decide later', 'button-outline')}
          {fields.length === 0
            ? null
            : isDeleted
              ? button('theirs', 'Discard mine', 'button-danger')
              : button('theirs', 'Take theirs', 'button-outline')}
          {isDeleted
            ? rescue && button('mine', rescue, 'button-primary')
            : button('mine', 'Keep mine', 'button-primary')}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2 md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        {/* Texts that are compared line by line have no columns. */}
        {!differing.every(isLong) && <Captions theirs={isDeleted ? null : owner(happened, email)} />}
        {differing.map(field =>
          isLong(field) ? (
            <div key={field.label} className="mt-2 grid gap-1.5 md:col-span-3">
              <DiffView label={field.label} before={field.theirs ?? ''} after={field.mine} />
              <p className="small muted">Lines with − are only in theirs, lines with + only in yours.</p>
            </div>
          ) : (
            <VersionPair key={field.label} field={field} />
          ),
        )}
      </div>
      {same.length > 0 && differing.length > 0 && (
        <p className="small muted mt-4">The same in both: {same.join(', ')}</p>
      )}
      {fields.length > 0 && differing.length === 0 && <p className="muted">Both say the same.</p>}
    </Dialog>
  )
}

function Captions({ theirs }: { theirs: string | null }) {
  return (
    <div className="hidden border-line-strong border-b pb-2 font-semibold text-sm md:col-span-3 md:grid md:grid-cols-subgrid">
      <p className="md:col-start-2">Yours, not saved</p>
      {theirs && <p className="break-words">{theirs}</p>}
    </div>
  )
}

const isLong = ({ mine, theirs, isPicture }: ComparedField) =>
  !isPicture && theirs !== undefined && Math.max(mine.length, theirs.length) > LONG

/** ` today, 10:48 AM`, with a space in front; '' if the time is not known. */
const timeOf = ({ at }: Happened) => (at === null ? '' : ` ${formatWithin(at, new Date())}`)

/** Who saved the stored version: `ana@gantry.example, saved today, 10:48 AM`. */
const owner = (happened: Happened, email: string) =>
  `${happened.by === email ? 'Yours' : (happened.by ?? 'Theirs')}, saved${timeOf(happened)}`

function sentence(happened: Happened, email: string): string {
  const by = happened.by === email ? 'You' : (happened.by ?? 'Somebody else')
  const when = timeOf(happened) || ' meanwhile'
  const where = happened.by === email ? ' in another window' : ''
  return happened.kind === 'deleted'
    ? `${by} deleted it${where}${when}. What you entered is not stored.`
    : `${by} saved another version${where}${when}, after you opened yours. Nothing is replaced before you choose.`
}
