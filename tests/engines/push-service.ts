/**
 * A push service with the protocol that Firefox uses (Mozilla's autopush): the browser keeps a socket open, subscribes
 * through it and receives what senders post to the subscription's URL, encrypted for the browser alone.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'

export interface PushService {
  /** The URL to which the browser connects. */
  url: string
  /** What senders have posted to a subscription's URL; the body is encrypted. */
  got: { endpoint: string; body: string }[]
  close: () => void
}

interface Asked {
  messageType?: string
  channelID?: string
}

/** Starts the service on a free port of this machine. */
export async function openPushService(): Promise<PushService> {
  const channels = new Map<string, WebSocket>()
  const got: PushService['got'] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const channel = request.url?.slice(1) ?? ''
    const socket = channels.get(channel)
    got.push({ endpoint: `${url}${request.url}`, body: body.toString('latin1') })
    if (!socket) return response.writeHead(410).end()
    const encoding = String(request.headers['content-encoding'])
    const message = { channelID: channel, version: randomUUID(), data: body.toString('base64url') }
    socket.send(JSON.stringify({ messageType: 'notification', ...message, headers: { encoding } }))
    return response.writeHead(201).end()
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', socket =>
    socket.on('message', data => {
      const { messageType, channelID = '' }: Asked = JSON.parse(String(data))
      const answer = (more: object) => socket.send(JSON.stringify({ messageType, status: 200, ...more }))
      if (messageType === 'hello') answer({ uaid: randomUUID().replaceAll('-', ''), use_webpush: true })
      if (messageType === 'register') {
        channels.set(channelID, socket)
        answer({ channelID, pushEndpoint: `${url}/${channelID}` })
      }
      if (messageType === 'unregister') {
        channels.delete(channelID)
        answer({ channelID })
      }
    }),
  )
  return {
    url: url.replace('http:', 'ws:'),
    got,
    close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.close()
    },
  }
}
