/** The toolbar's custom elements and their JSX types. */
import '@github/markdown-toolbar-element'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Mark = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { level?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': Mark & { for: string }
      'md-header': Mark
      'md-bold': Mark
      'md-italic': Mark
      'md-quote': Mark
      'md-code': Mark
      'md-link': Mark
      'md-unordered-list': Mark
      'md-ordered-list': Mark
      'md-task-list': Mark
    }
  }
}
