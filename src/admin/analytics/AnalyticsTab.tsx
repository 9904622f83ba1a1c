import { Suspense } from 'react'
import { readText } from '#admin/address.ts'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { useAddress } from '#admin/use-address.ts'
import { OwnFigures } from './OwnFigures.tsx'

const ExampleFigures = lazyTab(() => import('./example/ExampleFigures.tsx'))

/** The site's figures, or those of a made-up month. `confirm` asks a yes-or-no question. */
export default function AnalyticsTab({ confirm = (question: string) => window.confirm(question) }) {
  if (readText(useAddress(), 'example') !== 'shown') return <OwnFigures confirm={confirm} />
  return (
    <Suspense fallback={<SlowSpinner />}>
      <ExampleFigures />
    </Suspense>
  )
}
