import type { StepCount } from '#data/chat-logs-admin.ts'
import type { Funnel } from '#data/funnel.ts'
import { Card } from './Card.tsx'
import { chatGivingUp, formGivingUp, type GivingUp } from './funnel.ts'
import { messages } from './messages.ts'
import { ScrollBox } from './ScrollBox.tsx'

interface GivingUpCardProps {
  funnel: Funnel
  /** The outcome of each chat question; undefined if the person may not read it. */
  chat: readonly StepCount[] | undefined
  /** Whether any filter is set; these figures ignore filters. */
  isNarrowed: boolean
}

/** Where people give up: fields of the form and questions of the chat in one place (FIG-07). */
export function GivingUpCard({ funnel, chat, isNarrowed }: GivingUpCardProps) {
  const begun = funnel.form.form ?? 0
  const questions = chatGivingUp(chat ?? [])
  const readsLeads = funnel.now.sent !== null
  return (
    <Card title="Where people give up" className="md:col-span-2">
      {begun === 0 && questions.length === 0 && <p className="small muted">{messages.noGivingUp}</p>}
      {begun > 0 && (
        <Losses
          title={`Form: ${begun.toLocaleString('en-US')} begun${readsLeads ? `, ${(funnel.ways.form ?? 0).toLocaleString('en-US')} sent` : ''}`}
          about={isNarrowed ? `${messages.aboutForm} ${messages.formOfAll}` : messages.aboutForm}
          rows={formGivingUp(funnel).slice(0, readsLeads ? undefined : -1)}
        />
      )}
      {questions.length > 0 && (
        <Losses
          title="Chat: its questions"
          about={isNarrowed ? `${messages.aboutChat} ${messages.chatOfAll}` : messages.aboutChat}
          rows={questions}
        />
      )}
    </Card>
  )
}

function Losses({ title, about, rows }: { title: string; about: string; rows: GivingUp[] }) {
  const most = Math.max(1, ...rows.map(({ left }) => left))
  return (
    <ScrollBox label={title} className="max-h-[30rem]">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="pb-2 text-left">
          <span className="block font-semibold">{title}</span>
          <span className="muted">{about}</span>
        </caption>
        <thead>
          <tr className="border-ink border-b-[1.5px] text-ink-2">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Step
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Came there
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Left there
            </th>
            <td className="w-1/3" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, reached, left }) => {
            const isWorst = left > 0 && left === most
            return (
              <tr key={name} className="border-line border-b">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {name}
                </th>
                <td className="py-1.5 pr-4 text-right">{reached.toLocaleString('en-US')}</td>
                <td className={`py-1.5 pr-4 text-right ${isWorst ? 'font-bold' : ''}`}>
                  {left.toLocaleString('en-US')}
                </td>
                <td aria-hidden="true">
                  <span className="block h-1.5 rounded-belt bg-line">
                    <span
                      className={`block h-full rounded-belt forced-colors:bg-[CanvasText] ${isWorst ? 'bg-signal' : 'bg-belt dark:bg-green'}`}
                      style={{ width: `${(100 * left) / most}%` }}
                    />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}
