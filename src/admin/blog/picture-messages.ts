import { someOf } from '#admin/parts/media/media-words.ts'

/** The editor's texts about pictures: apart from those that the list of posts needs, which every tab loads. */
export const pictureMessages = {
  uploadFailed: 'Image upload failed',
  pictureFailed: (place: number) => `Image ${place} could not be stored`,
  textPictureFailed: 'A picture in the text could not be stored. Its place is kept',
  picturesLeft: (count: number) =>
    `${count === 1 ? '1 picture' : `${count} pictures`} of the document did not come along. Please paste or drop ${count === 1 ? 'it' : 'them'} one by one.`,
  /** `hosts` has the host of each picture. */
  picturesElsewhere: (hosts: readonly string[]) =>
    `${hosts.length === 1 ? '1 picture stays' : `${hosts.length} pictures stay`} on ${[...new Set(hosts)].join(', ')}. Please save ${hosts.length === 1 ? 'it and drop it' : 'them and drop them'} here.`,
  notTaken: (names: readonly string[]) =>
    `Only JPEG, PNG, GIF and WebP pictures can be added, not ${someOf(names)}`,
  missingAlts: (count: number) =>
    count === 1 ? '1 picture has no description yet' : `${count} pictures have no description yet`,
  missingFiles: (count: number) =>
    count === 1 ? '1 picture in the text has no file' : `${count} pictures in the text have no file`,
} as const
