import { createServer, request as send, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'

export interface ProxyOptions {
  /** The Host that it sends on: 'passed', or another one; default: the server's, as proxies do that were not told otherwise. */
  readonly host?: string
  /** X-Forwarded headers that it sets. */
  readonly forwarded?: Readonly<Record<string, string>>
  /** Appends this address to the X-Forwarded-For of the client. */
  readonly appendsAddress?: string
  /** Answers HEAD by itself. */
  readonly refusesHead?: boolean
  /** Answers after it has read all of the answer. */
  readonly isBuffering?: boolean
  /** The largest body that it takes. */
  readonly maxBody?: number
  /** Response headers that it leaves out. */
  readonly drops?: readonly string[]
  /** Request headers that it leaves out. */
  readonly hides?: readonly string[]
  /** Adds this to the answers, such as a policy of its own. */
  readonly adds?: Readonly<Record<string, string>>
}

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** A reverse proxy with the traits in which real ones and their configurations differ. */
export async function startProxy(serverUrl: string, options: ProxyOptions): Promise<Proxy> {
  const target = new URL(serverUrl)
  const proxy = createServer((incoming, outgoing) => {
    const { maxBody = Infinity, forwarded = {} } = options
    if (Number(incoming.headers['content-length'] ?? 0) > maxBody) {
      incoming.resume()
      outgoing.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>')
      return
    }
    if (options.refusesHead && incoming.method === 'HEAD') {
      outgoing.writeHead(405).end()
      return
    }
    const sentHost = options.host === 'passed' ? incoming.headers.host : (options.host ?? target.host)
    const headers: IncomingHttpHeaders = { ...incoming.headers, host: sentHost, ...forwarded }
    const chain = [incoming.headers['x-forwarded-for'] ?? [], options.appendsAddress ?? []].flat()
    if (options.appendsAddress !== undefined) headers['x-forwarded-for'] = chain.join(', ')
    for (const name of [...(options.hides ?? []), 'connection']) delete headers[name]
    const { method, url: path } = incoming
    const onward = send({ hostname: target.hostname, port: target.port, method, path, headers }, (answer) => {
      const passedOn = Object.entries(answer.headers).filter(([name]) => !options.drops?.includes(name))
      outgoing.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(passedOn), ...options.adds })
      void pass(answer, outgoing, options)
    })
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    })
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections()
      await new Promise<void>((done) => proxy.close(() => done()))
    },
  }
}

async function pass(answer: Readable, outgoing: ServerResponse, { isBuffering }: ProxyOptions): Promise<void> {
  const parts: Buffer[] = []
  answer.on('error', () => outgoing.destroy())
  answer.on('data', (part: Buffer) => {
    if (isBuffering) parts.push(part)
    else outgoing.write(part)
  })
  answer.on('end', () => {
    outgoing.end(Buffer.concat(parts))
  })
}
