import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#values/address.ts'

/** Half requests end soon; Node looks for them every half minute by default. */
export const httpTimeouts = {
  maxHeaderSize: 16_384,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const

export interface ConnectionLimits {
  /** Connections of one network that have not completed the headers of a request. */
  readonly halfOpen: number
  /** All connections of one network. */
  readonly perNetwork: number
  readonly total: number
}

const defaults: ConnectionLimits = { halfOpen: 250, perNetwork: 600, total: 2_000 }

/**
 * Refuses connections of a network that holds too many. When all places are taken, the oldest connection without a
 * request gives way, so that idle ones of many networks cannot keep honest calls out. Behind proxies, which limit their
 * callers themselves, only the total applies.
 */
export function limitConnections(server: Server, isBehindProxy: boolean, limits = defaults): void {
  const networks = new Map<string, Set<Socket>>()
  /** In the order of their arrival. */
  const waiting = new Set<Socket>()
  let total = 0

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const held = networks.get(network) ?? new Set()
    const halfOpen = [...held].filter((one) => waiting.has(one)).length
    const isCrowd = held.size >= limits.perNetwork || halfOpen >= limits.halfOpen
    if (!isBehindProxy && isCrowd) {
      socket.destroy()
      return
    }
    if (total >= limits.total) {
      const [oldest = socket] = waiting
      oldest.destroy()
      if (oldest === socket) return
    }
    total += 1
    networks.set(network, held.add(socket))
    waiting.add(socket)
    socket.once('close', () => {
      total -= 1
      waiting.delete(socket)
      held.delete(socket)
      if (held.size === 0) networks.delete(network)
    })
  })
  server.on('request', ({ socket }) => waiting.delete(socket))
}
