import type { CSSProperties } from 'react'

/** Says where a picture inside may be cut: its own style uses `--focus`, and its first choice where nobody has said. */
export const focusStyle = (focus: string | null | undefined): CSSProperties & { '--focus'?: string } =>
  focus ? { '--focus': focus } : {}
