import { startWorker } from '#admin/parts/own-worker.ts'
import workerUrl from './compress-worker.ts?worker&url'
import { COMPRESSION } from './compression.ts'

/** Timeout for a worker that never answers, in milliseconds; longer than any picture takes. */
const WORKER_LIMIT_MS = 30_000

/**
 * Compresses a picture (CNST-12): in a worker, else on this page. Rejects if neither works; the original is then
 * sent (UPLD-03). The library's own worker is not used: it would be created from a string, which the page's CSP
 * forbids, and would fetch the library from another site (UPLD-08).
 */
export async function compress(file: File, signal?: AbortSignal): Promise<Blob> {
  try {
    return await inWorker(file, signal)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    console.info('Pictures are compressed on this page, because the worker cannot', error)
    const { default: imageCompression } = await import('browser-image-compression')
    return imageCompression(file, { ...COMPRESSION, useWebWorker: false, ...(signal && { signal }) })
  }
}

async function inWorker(file: File, signal?: AbortSignal): Promise<Blob> {
  const worker = startWorker(workerUrl)
  const compressed = new Promise<Blob>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The worker does not answer')), WORKER_LIMIT_MS)
    const settle = () => clearTimeout(timer)
    worker.onmessage = ({ data }: MessageEvent<{ compressed?: unknown; error?: string }>) => {
      settle()
      if (data.compressed instanceof Blob) resolve(data.compressed)
      else reject(new Error(data.error ?? 'The worker gave nothing back'))
    }
    worker.onerror = event => {
      settle()
      reject(new Error(event.message || 'The worker could not start'))
    }
    signal?.addEventListener('abort', () => {
      settle()
      reject(signal.reason)
    })
    worker.postMessage(file)
  })
  try {
    return await compressed
  } finally {
    worker.terminate()
  }
}
