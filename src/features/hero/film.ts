/** Decisions about the hero's film, without the browser. */

export interface Viewing {
  reducedMotion: boolean
  saveData: boolean
  /** At least as wide as a tablet. */
  wide: boolean
}

/** Whether the film may be fetched and played without being asked for (HOME-01). */
export function startsByItself({ reducedMotion, saveData, wide }: Viewing): boolean {
  return wide && !reducedMotion && !saveData
}

/** The film's files for a mode, best first. */
export function filmSources(dark: boolean): { src: string; type: string }[] {
  const name = dark ? '/video1-night' : '/video1'
  return [
    { src: `${name}.webm`, type: 'video/webm; codecs="av01.0.08M.10"' },
    { src: `${name}.mp4`, type: 'video/mp4' },
  ]
}
