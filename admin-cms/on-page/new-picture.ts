/** Prepares a picture that the user chooses on a page for the site, under a name that is free. */
import { ask } from '../ask.ts'
import { MEDIA_FOLDER } from '../config.ts'
import { preparePicture } from '../pictures.ts'

/** The picture as WebP that the site accepts. Throws an `Error` whose message is for the user. */
export async function newPicture(chosen: File, waiting: ReadonlyMap<string, File>): Promise<File> {
  const [file, listed] = await Promise.all([
    preparePicture(chosen),
    ask<{ name: string }[]>('getMedia', { mediaFolder: MEDIA_FOLDER }),
  ])
  const taken = new Set([...listed.map(({ name }) => name), ...waiting.keys()])
  const plain = file.name.replace(/\.webp$/, '')
  let name = file.name
  // A picture of the same name shows elsewhere, and would be replaced there, too.
  for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}.webp`
  return new File([file], name, { type: file.type })
}
