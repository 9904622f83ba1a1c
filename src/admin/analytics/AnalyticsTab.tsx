import { Suspense } from 'react'
import { lazyTab } from '#admin/parts/lazy-tab.ts'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { readText } from '#admin/url-state.ts'
import { useUrlState } from '#admin/use-url-state.ts'
import { OwnFigures } from './OwnFigures.tsx'

const ExampleFigures = lazyTab(() => import('./example/ExampleFigures.tsx'))

/** The site's figures, or those of an invented month. `confirm` asks a yes-or-no question. */
export default function AnalyticsTab({ confirm = (question: string) => window.confirm(question) }) {
  if (readText(useUrlState(), 'example') !== 'shown') return <OwnFigures confirm={confirm} />
  return (
    <Suspense fallback={<SlowSpinner />}>
      <ExampleFigures />
    </Suspense>
  )
}
