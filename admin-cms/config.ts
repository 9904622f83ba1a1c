/** What the editor can edit. */
import type { CmsConfig } from 'decap-cms-core'
import { caseStudies } from './collections/case-studies.ts'
import { chat } from './collections/chat.ts'
import { legal } from './collections/legal.ts'
import { lists } from './collections/lists.ts'
import { pages } from './collections/pages.ts'
import { services } from './collections/services.ts'
import { site } from './collections/site.ts'

export const COLLECTIONS = [services, caseStudies, pages, lists, chat, legal, site]

/** The only picture folder; content files refer to it by a relative path. */
export const MEDIA_FOLDER = 'content/media'

/** Where the built site keeps the content files that its pages were built from, for previews. */
export const ENTRIES_PATH = '/admin-cms/entries'

/** Where it keeps the original pictures; `PICTURE_LIST` maps the name of each to git's hash of it. */
export const PICTURES_PATH = '/admin-cms/pictures'
export const PICTURE_LIST = '/admin-cms/pictures.json'

/** Whether saving publishes at once, or creates a draft that is reviewed first. */
export type Mode = 'at once' | 'drafts'

/**
 * The editor's configuration.
 * @param origin The site's origin, e.g. `https://gantry.example`.
 */
export function cmsConfig(origin: string, mode: Mode = 'at once'): CmsConfig {
  return {
    backend: { name: 'site' as never },
    publish_mode: mode === 'drafts' ? 'editorial_workflow' : 'simple',
    load_config_file: false,
    local_backend: false,
    site_url: origin,
    display_url: origin,
    logo: { src: '/favicon.svg', show_in_header: true },
    show_preview_links: true,
    media_folder: MEDIA_FOLDER,
    public_folder: '../media',
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    collections: COLLECTIONS,
  }
}
