import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { duplexOf } from './raw-session.ts'

export interface PoolerOptions {
  /** Whether a client keeps its connection to the server until it leaves, or only for a transaction. */
  readonly lends: 'sessions' | 'transactions'
  /** What it does with the options of a connection. */
  readonly options: 'refuse' | 'drop'
}

export interface Pooler {
  /** The URL with the address of the pooler. */
  readonly url: string
  close(): Promise<void>
}

const sslRequest = 80_877_103

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(kind, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))

/** Whether the server is ready for another transaction, by the messages that it sent. */
function transactionWatch(): (bytes: Buffer) => boolean {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    let isIdle = false
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const length = rest.readInt32BE(1) + 1
      isIdle = rest[0] === 'Z'.charCodeAt(0) && rest[5] === 'I'.charCodeAt(0)
      rest = rest.subarray(length)
    }
    return isIdle && rest.length === 0
  }
}

/** A connection pooler with the traits that differ: whether it lends by session or by transaction, and takes options. */
export async function startPooler(serverUrl: string, { lends, options }: PoolerOptions): Promise<Pooler> {
  const open = new Set<{ end(): void }>()
  const newServer = async (): Promise<Lease> => {
    const server = await leaseOf(serverUrl, lends)
    open.add(server)
    return server
  }
  let shared: Promise<Lease> | undefined
  const clients = new Set<Socket>()
  const listener = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    const start = (packet: Buffer): void => {
      if (packet.readInt32BE(4) === sslRequest) {
        client.write('N')
        client.once('data', start)
        return
      }
      if (options === 'refuse' && packet.includes('\0options\0')) {
        client.end(refusal('unsupported startup parameter: options'))
        return
      }
      const server = lends === 'sessions' ? newServer() : (shared ??= newServer())
      client.on('data', (bytes: Buffer) => void server.then((lease) => lease.ask(client, bytes)))
      client.write(welcome)
    }
    client.once('data', start)
  })
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
  const url = new URL(serverUrl)
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    async close() {
      for (const client of clients) client.destroy()
      for (const server of open) server.end()
      await new Promise<void>((done) => listener.close(() => done()))
    },
  }
}

interface Lease {
  ask(client: Socket, bytes: Buffer): void
  end(): void
}

/** One connection to the server: of one client, or of several, one after another for a transaction each. */
async function leaseOf(serverUrl: string, lends: PoolerOptions['lends']): Promise<Lease> {
  const server = await duplexOf(serverUrl)
  const isIdle = transactionWatch()
  const waiting: { readonly client: Socket; readonly bytes: Buffer }[] = []
  let holder: Socket | null = null
  const next = () => {
    const first = waiting.shift()
    if (!first) return
    holder = first.client
    server.write(first.bytes)
  }
  server.on('data', (bytes: Buffer) => {
    holder?.write(bytes)
    if (lends === 'sessions' || !isIdle(bytes)) return
    holder = null
    next()
  })
  return {
    ask(client, bytes) {
      // It goes on with the connection for the next client.
      if (bytes[0] === 'X'.charCodeAt(0)) return
      if (holder === client) server.write(bytes)
      else waiting.push({ client, bytes })
      if (holder === null) next()
    },
    end: () => server.destroy(),
  }
}
