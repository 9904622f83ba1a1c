/** Runs in one of this site's own workers, so that the page stays responsive while a picture is compressed. */
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
