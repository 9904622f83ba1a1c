/** What the editor can edit, and where it saves. */
import type { CmsBackend, CmsConfig } from 'decap-cms-core'
import { caseStudies } from './collections/case-studies.ts'
import { chat } from './collections/chat.ts'
import { legal } from './collections/legal.ts'
import { lists } from './collections/lists.ts'
import { pages } from './collections/pages.ts'
import { services } from './collections/services.ts'
import { site } from './collections/site.ts'

export const COLLECTIONS = [services, caseStudies, pages, lists, chat, legal, site]

/** Where this site answers for the editor of a developer's machine; see proxy.ts. */
export const PROXY_PATH = '/admin-cms/files'

/** Where the built site keeps the fields that its pages were made from, for previews. */
export const ENTRIES_PATH = '/admin-cms/entries'

/** Path of the sign-in at GitHub; see netlify/functions/cms-auth.mts. */
export const AUTH_PATH = 'api/cms/auth'

/** A repository at GitHub, as `owner/name`, and the branch that the site is built from. */
export interface Repository {
  name: string
  branch: string
}

/**
 * The editor's configuration. With a repository, changes become pull requests there (draft, review, ready);
 * without one they go to the files of this machine at once.
 * @param origin Of the site, e.g. `https://gantry.example`.
 */
export function cmsConfig(origin: string, repository: Repository | null): CmsConfig {
  return {
    backend: repository ? github(origin, repository) : { name: 'proxy', proxy_url: PROXY_PATH },
    publish_mode: repository ? 'editorial_workflow' : 'simple',
    load_config_file: false,
    local_backend: false,
    site_url: origin,
    display_url: origin,
    logo: { src: '/favicon.svg', show_in_header: true },
    show_preview_links: true,
    // One folder of pictures, named from the files beside it.
    media_folder: 'content/media',
    public_folder: '../media',
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    collections: COLLECTIONS,
  }
}

function github(origin: string, { name, branch }: Repository): CmsBackend {
  return {
    name: 'github',
    repo: name,
    branch,
    base_url: origin,
    auth_endpoint: AUTH_PATH,
    cms_label_prefix: 'content/',
    squash_merges: true,
    commit_messages: {
      create: 'Add {{collection}} “{{slug}}”',
      update: 'Edit {{collection}} “{{slug}}”',
      delete: 'Delete {{collection}} “{{slug}}”',
      uploadMedia: 'Add picture “{{path}}”',
      deleteMedia: 'Delete picture “{{path}}”',
    },
  }
}
