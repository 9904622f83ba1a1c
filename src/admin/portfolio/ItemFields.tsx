import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { type ControlProps, Field } from '#admin/parts/Field.tsx'
import { PickFile } from '#admin/parts/media/PickFile.tsx'
import { SelectBox } from '#admin/parts/SelectBox.tsx'
import { Thumbnail } from '#components/Thumbnail.tsx'
import { DEFAULTS, type ItemDraft, standIns } from './item-draft.ts'
import { messages } from './messages.ts'
import { Warning } from './Warning.tsx'

interface ItemFieldsProps {
  form: UseFormReturn<ItemDraft>
  type: ItemDraft['type']
  categories: string[]
}

/** The fields of an item (PEDT-04). */
export function ItemFields({ form, type, categories }: ItemFieldsProps) {
  const { register, formState } = form
  const errors = formState.errors
  const [metrics = '', technologies = '', imageUrl = '', category = ''] = useWatch({
    control: form.control,
    name: ['metrics', 'technologies', 'imageUrl', 'category'],
  })
  // Without its own entry, a category that a colleague has renamed would show as the first one.
  const shown = category === '' || categories.includes(category) ? categories : [...categories, category]
  const standing = standIns({ metrics: [metrics], technologies: [technologies] })
  const isVideo = type === 'video'
  const text =
    (name: keyof ItemDraft, more: object = {}) =>
    (control: ControlProps) => (
      <input className="input" autoComplete="off" {...more} {...control} {...register(name)} />
    )
  const lines = (name: 'metrics' | 'technologies' | 'description') => (control: ControlProps) => (
    <textarea className="input min-h-28!" required {...control} {...register(name)} />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 md:grid-cols-2">
      <Field label="Title" error={errors.title?.message} className="md:col-span-2">
        {text('title', { required: true })}
      </Field>
      <Field label="Category" error={errors.category?.message}>
        {control => (
          <SelectBox>
            <select
              className="input appearance-none pr-11!"
              required
              {...control}
              {...register('category')}
              value={category}
            >
              {shown.map(name => (
                <option key={name} value={name}>
                  {categories.includes(name) ? name : messages.categoryGone(name)}
                </option>
              ))}
            </select>
          </SelectBox>
        )}
      </Field>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-4">
        <Field label="Type" error={errors.type?.message}>
          {control => (
            <SelectBox>
              <select className="input appearance-none pr-11!" required {...control} {...register('type')}>
                <option value="image">Image</option>
                <option value="video">Video</option>
              </select>
            </SelectBox>
          )}
        </Field>
        <Field label="Status" error={errors.status?.message}>
          {control => (
            <SelectBox>
              <select className="input appearance-none pr-11!" {...control} {...register('status')}>
                <option value="published">Published</option>
                <option value="draft">Draft</option>
              </select>
            </SelectBox>
          )}
        </Field>
      </div>
      <Field label="Description" error={errors.description?.message} className="md:col-span-2">
        {lines('description')}
      </Field>
      {isVideo && (
        <Field label="Video URL (YouTube or direct video link)" error={errors.videoUrl?.message}>
          {control => (
            <>
              {text('videoUrl', { type: 'url', required: true })(control)}
              <div className="mt-2">
                <PickFile
                  kind="film"
                  folder="portfolio"
                  onPick={({ url }) =>
                    form.setValue('videoUrl', url, {
                      shouldDirty: true,
                      shouldValidate: formState.isSubmitted,
                    })
                  }
                />
              </div>
            </>
          )}
        </Field>
      )}
      <Field
        label={isVideo ? 'Poster Image URL' : 'Image URL'}
        error={errors.imageUrl?.message}
        hint={isVideo ? 'Optional. Shows before the video plays.' : undefined}
      >
        {control => (
          <>
            {text('imageUrl', { type: 'url', required: !isVideo })(control)}
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {imageUrl.trim() !== '' && (
                <div className="h-14 w-20 flex-none overflow-hidden rounded-s bg-panel-raw [&_img]:size-full [&_img]:object-contain [&_.image-not-found]:hidden">
                  <Thumbnail address={imageUrl} alt="" loading="eager" sizes="5rem" />
                </div>
              )}
              <PickFile
                folder="portfolio"
                onPick={({ url }) =>
                  form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: formState.isSubmitted })
                }
              />
            </div>
          </>
        )}
      </Field>
      <Field
        label="Project Link"
        error={errors.link?.message}
        hint="Optional. Where the project itself is."
        className={isVideo ? 'md:col-span-2' : ''}
      >
        {text('link', { type: 'url' })}
      </Field>
      <Field
        label="Metrics (one per line)"
        error={errors.metrics?.message}
        hint={
          standing.metric ? (
            <Warning text={messages.defaultMetric} />
          ) : (
            `A figure, then its label: ${DEFAULTS.metric}`
          )
        }
      >
        {lines('metrics')}
      </Field>
      <Field
        label="Technologies (one per line)"
        error={errors.technologies?.message}
        hint={standing.technology && <Warning text={messages.defaultTechnology} />}
      >
        {lines('technologies')}
      </Field>
    </div>
  )
}
