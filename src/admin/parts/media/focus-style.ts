import type { CSSProperties } from 'react'

/** Sets `--focus`, around which the style sheet crops a picture inside; without it, the sheet's default applies. */
export const focusStyle = (focus: string | null | undefined): CSSProperties & { '--focus'?: string } =>
  focus ? { '--focus': focus } : {}
