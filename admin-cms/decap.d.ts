/** Packages of Decap CMS that come without types. */
declare module 'decap-cms-lib-util' {
  /** What a backend throws if there is no draft. */
  export class EditorialWorkflowError extends Error {
    constructor(message: string, notUnderEditorialWorkflow: boolean)
  }
  /** Where Decap keeps unsaved work. */
  export const localForage: {
    ready(): Promise<void>
    // biome-ignore lint/suspicious/noExplicitAny: whatever is kept there
    getItem(key: string): Promise<any>
    // biome-ignore lint/suspicious/noExplicitAny: whatever is kept there
    setItem(key: string, value: any): Promise<any>
    removeItem(key: string): Promise<void>
  }
}
declare module 'decap-cms-locales' {
  /** Only the part that cms.ts changes. */
  export const en: { collection: { collectionTop: { newButton: string } } }
}
declare module 'decap-cms-widget-*' {
  import type { CmsWidgetParam } from 'decap-cms-core'

  const widget: { Widget: () => CmsWidgetParam }
  export default widget
}
