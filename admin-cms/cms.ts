/** Starts the editor with the few parts of Decap CMS that this site uses. */
import { DecapCmsCore as CMS } from 'decap-cms-core'
import { en } from 'decap-cms-locales'
import booleanWidget from 'decap-cms-widget-boolean'
import datetime from 'decap-cms-widget-datetime'
import image from 'decap-cms-widget-image'
import list from 'decap-cms-widget-list'
import markdown from 'decap-cms-widget-markdown'
import numberWidget from 'decap-cms-widget-number'
import objectWidget from 'decap-cms-widget-object'
import relation from 'decap-cms-widget-relation'
import select from 'decap-cms-widget-select'
import stringWidget from 'decap-cms-widget-string'
import text from 'decap-cms-widget-text'
import { SiteBackend } from './backend.ts'
import { COLLECTIONS, cmsConfig } from './config.ts'
import { showHistory } from './draft-history.ts'
import { readPage, readYaml, writePage, writeYaml } from './file-format.ts'
import { modeOf, showMode } from './mode.ts'
import { withOptionalGroups } from './optional-group.ts'
import { preparePictures } from './pictures.ts'
import { PagePreview } from './preview/PagePreview.tsx'
import { TEMPLATES } from './preview/template.ts'
import { showPublication } from './publication-line.ts'
import { withoutEmpty } from './without-empty.ts'

CMS.registerBackend('site', SiteBackend as never)
for (const widget of [
  booleanWidget,
  datetime,
  image,
  list,
  markdown,
  numberWidget,
  relation,
  select,
  stringWidget,
  text,
]) {
  CMS.registerWidget(widget.Widget())
}
const group = objectWidget.Widget()
CMS.registerWidget({ ...group, controlComponent: withOptionalGroups(group.controlComponent) as never })
// Spelled out, because few fonts have the plus sign that Decap uses.
const collectionTop = { ...en.collection.collectionTop, newButton: 'New %{collectionLabel}' }
CMS.registerLocale('en', { ...en, collection: { ...en.collection, collectionTop } })
CMS.registerCustomFormat('page', 'md', { fromFile: readPage, toFile: writePage })
CMS.registerCustomFormat('list', 'yml', { fromFile: readYaml, toFile: writeYaml })
CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }) => withoutEmpty(entry.get('data')),
})

// Decap looks for the preview of a collection of single files under each file's name.
for (const collection of COLLECTIONS.filter(({ name }) => name in TEMPLATES)) {
  for (const { name } of collection.files ?? [collection]) CMS.registerPreviewTemplate(name, PagePreview)
}

// The dashboard's session says who is signed in each time the editor opens; Decap must not remember it.
localStorage.removeItem('decap-cms-user')
preparePictures(document)
const mode = modeOf(location.search)
const corner = showMode(document, mode)
showPublication(document, corner)
showHistory(document, corner)
CMS.init({ config: cmsConfig(location.origin, mode) })
