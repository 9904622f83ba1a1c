import { messages } from '#admin/analytics/messages.ts'
import { Info } from '#admin/icons.ts'
import { Banner } from '#admin/parts/Notice.tsx'
import { goTo } from '#admin/use-url-state.ts'

/** Offers an example while there are no figures yet (FIG-13). */
export function ExampleOffer() {
  return (
    <Banner role="status" look="offer" Icon={Info} text={messages.nothingYet}>
      <button
        type="button"
        className="button button-outline button-small"
        onClick={() => goTo({ example: 'shown' }, 'push')}
      >
        Show an example
      </button>
    </Banner>
  )
}
