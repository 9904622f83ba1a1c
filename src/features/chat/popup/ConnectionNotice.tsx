import { labels } from './labels.ts'
import type { WaitingWords } from './use-waiting-words.ts'

/** Says that words wait for the network (F-11); there from the start, so that what appears in it is read out. */
export function ConnectionNotice({ waiting }: { waiting: WaitingWords }) {
  return (
    <p role="status" className="chat-connection">
      {waiting && labels[waiting]}
    </p>
  )
}
