import { expect, test } from 'vitest'
import { kindOfPaste } from './clipboard.ts'

const clipboard = (data: Record<string, string>, files = 0) => ({
  getData: (type: string) => data[type] ?? '',
  types: Object.keys(data),
  files: { length: files } as FileList,
})
const html = (text: string) => ({ 'text/html': text, 'text/plain': 'words' })

test.each([
  ['a screenshot', clipboard({}, 1), 'pictures'],
  [
    'a picture of a web page',
    clipboard({ 'text/html': '<meta charset="utf-8"><img src="https://x/a.png">' }, 1),
    'pictures',
  ],
  ['cells of a spreadsheet', clipboard(html('<style>td{}</style><table><td>1</td></table>'), 1), 'formatted'],
  ['cells without html', clipboard({ 'text/plain': '1\t2' }, 1), 'plain'],
  ['a document', clipboard(html('<p>a <b>b</b></p>')), 'formatted'],
  ['styles of Google Docs', clipboard(html('<p><span style="font-weight:700">b</span></p>')), 'formatted'],
  ['only html', clipboard({ 'text/html': '<p>a</p>' }), 'formatted'],
  ['words of a web page', clipboard(html('<span style="color: red">a</span>')), 'plain'],
  [
    'code of an editor',
    clipboard({ ...html('<div style="font-weight: bold">a</div>'), 'vscode-editor-data': '{}' }),
    'plain',
  ],
  ['Ctrl+Shift+V', clipboard({ 'text/plain': '**a**' }), 'plain'],
  ['nothing', clipboard({}), 'plain'],
])('F-24 the kind of a paste is recognized: %s', (_, given, kind) => {
  expect(kindOfPaste(given)).toBe(kind)
})
