import { Agent, request } from 'node:http'
import type { RawRequest } from './bodies/draft.ts'

export interface RawResponse {
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly milliseconds: number
}

export interface RawClient {
  send(shot: RawRequest): Promise<RawResponse>
  close(): void
}

/** A client that sends requests exactly as given. */
export function rawClientFor(url: string): RawClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 24 })
  const { hostname, port } = new URL(url)
  return {
    async send(shot) {
      const answered = await sendRequest(shot, { agent, hostname, port })
      // A kept-alive connection may be closed as it is reused; the request was not sent then, so it is repeated.
      return answered.body === connectionClosed ? sendRequest(shot, { agent, hostname, port }) : answered
    },
    close: () => agent.destroy(),
  }
}

const connectionClosed = 'the connection was closed'

interface ServerAddress {
  readonly agent: Agent
  readonly hostname: string
  readonly port: string
}

function sendRequest({ method, target, headers, body }: RawRequest, place: ServerAddress): Promise<RawResponse> {
  const began = performance.now()
  return new Promise((settle) => {
    const end = (status: number, headers: RawResponse['headers'], text: string) =>
      settle({ status, headers, body: text, milliseconds: performance.now() - began })
    const bytes = body === null ? null : Buffer.from(body)
    const length = bytes === null ? {} : { 'content-length': String(bytes.length) }
    const sent = request({ ...place, method, path: target, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      const done = () => end(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString('utf8'))
      response.on('end', done)
      // The server may close the connection after answering without reading the whole body.
      response.on('error', done)
    })
    sent.setTimeout(300_000, () => sent.destroy(new Error('no answer for five minutes')))
    sent.on('error', (error) =>
      end(
        0,
        {},
        sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET' ? connectionClosed : String(error),
      ),
    )
    sent.end(bytes ?? undefined)
  })
}
