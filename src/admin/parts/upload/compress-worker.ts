/** Runs in a worker of this site's own, so that the page stays quick while a picture is made smaller. */
import imageCompression from 'browser-image-compression'
import { COMPRESSION } from './compression.ts'

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    const compressed = await imageCompression(data, { ...COMPRESSION, useWebWorker: false })
    postMessage({ compressed })
  } catch (error) {
    postMessage({ error: String(error) })
  }
})
