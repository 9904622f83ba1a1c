import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MessageSquareQuote } from '#admin/icons.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { Menu, MenuItem } from '#admin/parts/Menu.tsx'
import { SavedAnswers, savedAnswersOptions } from '#admin/parts/SavedAnswers.tsx'
import { fillAnswer } from './words.ts'

interface SavedAnswersMenuProps {
  /** The person's full name; answers use the first name. */
  name: string
  onChoose: (text: string) => void
}

/** Inserts a saved answer. Typing its first letters selects it, as in any menu. */
export function SavedAnswersMenu({ name, onChoose }: SavedAnswersMenuProps) {
  const { db } = useBackend()
  const answers = useQuery(savedAnswersOptions(db))
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      {/* Opened before its answers, it would be placed for one line, and keep the focus on what is then last. */}
      <Menu
        isDisabled={answers.isPending}
        trigger={
          <>
            <MessageSquareQuote className="icon" aria-hidden="true" />
            <span className="max-sm:sr-only">Saved answers</span>
          </>
        }
      >
        {answers.data?.map(({ id, title, body }) => (
          <MenuItem key={id} onSelect={() => onChoose(fillAnswer(body, name))}>
            {title}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setEditing(true)}>
          {answers.data?.length === 0 ? 'Write the first one…' : 'Edit saved answers…'}
        </MenuItem>
      </Menu>
      {isEditing && (
        <Dialog isOpen onClose={() => setEditing(false)} title="Saved answers" size="wide">
          <SavedAnswers />
        </Dialog>
      )}
    </>
  )
}
