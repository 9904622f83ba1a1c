/** Packages of Decap CMS that come without types. */
declare module 'decap-cms-backend-github' {
  export const GitHubBackend: unknown
}
declare module 'decap-cms-backend-proxy' {
  export const ProxyBackend: unknown
}
declare module 'decap-cms-locales' {
  /** The parts that we change. */
  export const en: { collection: { collectionTop: { newButton: string } } }
}
declare module 'decap-server/dist/middlewares.js' {
  const server: { registerLocalFs(app: unknown, options: { logLevel: string }): Promise<void> }
  export default server
}
declare module 'decap-cms-widget-*' {
  import type { CmsWidgetParam } from 'decap-cms-core'

  const widget: { Widget: () => CmsWidgetParam }
  export default widget
}
