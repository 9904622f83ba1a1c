/** Preview of an entry's page, with the words that are in the form now, by day or by night. */
import type { PreviewTemplateComponentProps } from 'decap-cms-core'
import { useEffect, useRef, useState } from 'react'
import { livePreview } from './live-preview.ts'
import { loadTemplate, type Template } from './template.ts'

type Props = Pick<PreviewTemplateComponentProps, 'entry' | 'collection' | 'getAsset' | 'document'>

/** Preview of an entry in `TEMPLATES`; a new one borrows another's page until it has one of its own. */
export function PagePreview({ entry, collection, getAsset, document }: Props) {
  const [template, setTemplate] = useState<Template | 'failed' | null>(null)
  const [isNight, setNight] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const name: string = collection.get('name')
  const slug: string | undefined = entry.get('slug')
  const data = entry.get('data')

  useEffect(() => {
    let isCurrent = true
    loadTemplate(name, slug)
      .then(loaded => isCurrent && setTemplate(loaded))
      .catch(error => {
        console.error('Could not load the preview', error)
        if (isCurrent) setTemplate('failed')
      })
    return () => {
      isCurrent = false
    }
  }, [name, slug])

  useEffect(() => {
    document.documentElement.classList.toggle('dark', isNight)
  }, [document, isNight])

  useEffect(() => {
    if (template === null || template === 'failed') return
    holder.current?.replaceChildren(livePreview(template, data.toJS(), path => String(getAsset(path))))
  }, [template, data, getAsset])

  if (template === 'failed') return <p>The preview could not be loaded. Saving works all the same.</p>
  if (template === null) return <p>Loading the preview …</p>
  return (
    <>
      <style>{template.styles}</style>
      <p className="wrap">
        <button type="button" className="button button-outline" onClick={() => setNight(!isNight)}>
          {isNight ? 'Show by day' : 'Show by night'}
        </button>
      </p>
      <div ref={holder} onClickCapture={stayHere} />
    </>
  )
}

/** Keeps a link from navigating the preview away. */
function stayHere(event: React.MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
