/** A film's poster, shown until the film is started. */

/** How long the browser may take to load or seek, in milliseconds. */
const LIMIT_MS = 15_000

export interface Poster {
  picture: Blob
  /** The film's size, in pixels. */
  width: number
  height: number
}

/** Draws the frame one second in, or halfway if that is earlier; null if this browser cannot play the film. */
export async function drawPoster(film: Blob): Promise<Poster | null> {
  const address = URL.createObjectURL(film)
  const video = document.createElement('video')
  try {
    Object.assign(video, { muted: true, preload: 'auto', playsInline: true, src: address })
    await nextEvent(video, 'loadeddata')
    video.currentTime = Math.min(1, (video.duration || 0) / 2)
    await nextEvent(video, 'seeked')
    const { videoWidth: width, videoHeight: height } = video
    const canvas = document.createElement('canvas')
    const scale = Math.min(1, 1280 / Math.max(width, height, 1))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.82))
    return picture && width > 0 ? { picture, width, height } : null
  } catch (error) {
    console.info('No poster could be drawn', error)
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

function nextEvent(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${event}`)), LIMIT_MS)
    const settle = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(video.error)),
      { once: true },
    )
  })
}
