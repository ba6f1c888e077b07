import type { IncomingMessage, Server } from 'node:http'

/** How a request may arrive: an upload from a phone takes as long as it needs, while something comes. */
export interface SilenceLimits {
  /** A request of which nothing comes for so long has ended. */
  readonly silenceMs: number
  /** From then on this many bytes a second are expected in the mean, so that drops do not hold a connection. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

const defaults: SilenceLimits = { silenceMs: 20_000, graceMs: 30_000, bytesPerSecond: 2_000 }

/** No request of a permitted size takes longer at the least permitted speed. */
export const longestRequestMs = 90 * 60_000

const isTooSlow = (limits: SilenceLimits, bytes: number, elapsedMs: number): boolean =>
  elapsedMs > limits.graceMs && (bytes * 1000) / elapsedMs < limits.bytesPerSecond

/** Ends requests whose bodies stop arriving, or hardly arrive, as Node ends those that take too long altogether. */
export function limitSilence(server: Server, limits = defaults): void {
  const watch = (request: IncomingMessage) => {
    const { socket } = request
    const begun = { at: Date.now(), bytes: socket.bytesRead }
    let last = begun
    const timer = setInterval(
      () => {
        if (request.complete || socket.destroyed) return clearInterval(timer)
        const now = { at: Date.now(), bytes: socket.bytesRead }
        if (now.bytes !== last.bytes) last = now
        const isSilent = now.at - last.at >= limits.silenceMs
        if (!isSilent && !isTooSlow(limits, now.bytes - begun.bytes, now.at - begun.at)) return undefined
        clearInterval(timer)
        const error = Object.assign(new Error('The request stopped arriving.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        return server.emit('clientError', error, socket)
      },
      Math.min(2_000, limits.silenceMs / 10),
    )
    timer.unref()
    request.once('close', () => clearInterval(timer))
  }
  server.on('request', (request: IncomingMessage) => {
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
    if (hasBody && !request.complete) watch(request)
  })
}
