import { Thumbnail } from '#components/Thumbnail.tsx'
import { type Media, urlsOf } from '#data/media.ts'
import { usesOf } from '#data/media-uses.ts'
import { assetUrl } from '#lib/media-url.ts'
import { AltField } from './AltField.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { FocalPointField } from './FocalPointField.tsx'
import { bytesOf, factsOf, pickerWords, usedIn, versioned, words } from './media-words.ts'
import { ReplaceButton } from './ReplaceButton.tsx'
import { UsesFailed } from './UsedIn.tsx'
import { type FactName, type MediaActions, usePlaces } from './use-media.ts'

interface FileDetailsProps {
  file: Media
  actions: MediaActions
  /** Called with what is entered about it, before that is stored. */
  onEnter?: (fact: FactName, value: string) => void
  confirm?: (question: string) => boolean
}

/** The chosen file: a picture's focal point, crops and alt text, where it is used, and its actions. */
export function FileDetails(props: FileDetailsProps) {
  const { file, actions, onEnter, confirm = question => window.confirm(question) } = props
  const { name, key, kind, about } = file
  const isPicture = kind === 'picture'
  const places = usePlaces()
  const uses = places.data ? usesOf(places.data, urlsOf(file)) : []
  const facts = factsOf(file)
  const keep = (fact: FactName) => (value: string, was: string) =>
    actions.keepFact({ key: key ?? '', about, name: fact, value, was })

  function remove() {
    if (!actions.remove.isPending && confirm(isPicture ? words.confirmPicture : words.confirmFilm))
      actions.remove.mutate(file)
  }

  return (
    <section aria-label={pickerWords[kind].chosen} className="grid content-start gap-3.5">
      {!isPicture ? (
        // biome-ignore lint/a11y/useMediaCaption: uploaded films come without captions
        <video
          className="aspect-video w-full"
          src={file.url}
          poster={about?.poster ? assetUrl(about.poster) : undefined}
          aria-label={name}
          controls
          preload="metadata"
        />
      ) : key === null ? (
        <Thumbnail address={file.url} alt="" loading="eager" sizes="25rem" />
      ) : (
        <>
          <FocalPointField
            key={bytesOf(file)}
            fileName={name}
            record={key}
            address={versioned(file)}
            focus={about?.focus ?? ''}
            onSave={keep('focus')}
            onEnter={value => onEnter?.('focus', value)}
          />
          <AltField
            fileName={name}
            record={key}
            alt={about?.alt ?? ''}
            onSave={keep('alt')}
            onEnter={value => onEnter?.('alt', value)}
          />
        </>
      )}
      <div>
        <p className="break-words font-semibold">{name}</p>
        {facts && <p className="small muted">{facts}</p>}
        <UsesFailed places={places} />
        {/* No links: a form is open while the person chooses. */}
        {uses.length > 0 && <p className="small font-medium">{usedIn(uses.map(({ title }) => title))}</p>}
      </div>
      {key !== null && (
        <div className="flex items-center gap-1">
          {isPicture && about && about.size !== null && (
            <ReplaceButton name={name} record={key} actions={actions} />
          )}
          <DeleteButton
            name={name}
            isUsed={uses.length > 0}
            isBusy={actions.remove.isPending}
            onDelete={remove}
          />
        </div>
      )}
    </section>
  )
}
