import { Copy } from '#admin/icons.ts'
import { toast } from './toast.ts'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  label: string
  className?: string
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, className = 'text-button px-0' }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  async function press() {
    if (!(await copy(text))) toast.error('The browser did not let it be copied')
  }
  return (
    <>
      <button type="button" className={className} onClick={() => void press()}>
        {className.includes('button-small') && <Copy className="icon" aria-hidden="true" />}
        {isCopied ? 'Copied!' : label}
      </button>
      {/* Not in the button: a status is no part of its name. */}
      <span role="status" className="visually-hidden">
        {isCopied && 'Copied!'}
      </span>
    </>
  )
}
