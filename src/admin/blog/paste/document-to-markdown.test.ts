import { expect, test } from 'vitest'
import { documentToMarkdown } from './document-to-markdown.ts'

test('F-24 embedded pictures of a document are taken in place, unusable ones are counted, linked ones stay where they are', async () => {
  const taken: { file: File; alt: string }[] = []
  const { markdown, left, elsewhere } = documentToMarkdown(
    `<h2>Lamps</h2><p>One</p><p><img src="data:image/png;base64,${btoa('bytes')}" alt=" A lamp "></p><p>Two</p>
     <img src="DATA:image/jpeg;base64,${btoa('x')}"><img src="https://x.example/p.png" alt="There">
     <img src="file:///C:/Temp/clip.png"><img src="data:image/svg+xml;base64,AAAA"><img src="data:image/png;base64,%">`,
    (file, alt) => `uploading:0000000${taken.push({ file, alt })}`,
  )
  expect(markdown).toBe(
    '## Lamps\n\nOne\n\n![A lamp](uploading:00000001)\n\nTwo\n\n![](uploading:00000002)![There](https://x.example/p.png)',
  )
  expect(left).toBe(3)
  expect(elsewhere).toEqual(['x.example'])
  expect(taken.map(({ file, alt }) => [file.name, file.type, alt])).toEqual([
    ['A lamp.png', 'image/png', 'A lamp'],
    ['picture.jpeg', 'image/jpeg', ''],
  ])
  expect(await taken[0]?.file.text()).toBe('bytes')
})
