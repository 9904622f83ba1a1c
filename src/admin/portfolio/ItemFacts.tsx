import type { ManagedItem } from '#data/portfolio-editing.ts'
import { standIns } from './item-draft.ts'
import { messages } from './messages.ts'
import { Warning } from './Warning.tsx'

/** An item's metrics and technologies, with a warning if they are the editor's defaults. */
export function ItemFacts({ item }: { item: ManagedItem }) {
  const missing = standIns(item)
  return (
    <>
      {item.metrics.length > 0 && (
        <div className="small">
          <p className="font-semibold">Metrics</p>
          <ul className="list-disc pl-5">
            {[...new Set(item.metrics)].map(metric => (
              <li key={metric} className="break-words">
                {metric}
              </li>
            ))}
          </ul>
        </div>
      )}
      {item.technologies.length > 0 && (
        <ul aria-label="Technologies" className="flex flex-wrap gap-1.5">
          {[...new Set(item.technologies)].map(technology => (
            <li key={technology} className="tag max-w-full break-words">
              {technology}
            </li>
          ))}
        </ul>
      )}
      {missing.metric && <Warning text={messages.defaultMetric} />}
      {missing.technology && <Warning text={messages.defaultTechnology} />}
    </>
  )
}
