import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isTraced, traced, traceHeaders } from '#platform/traces/span.ts'
import { isLoopback, isPublic } from './addresses.ts'

/** The target is not allowed and was not called. The message reveals nothing about it. */
export class BlockedTarget extends Error {}
/** The request may have been sent, but its outcome is unknown. */
export class NoResponse extends Error {}

export interface OutboundRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Total time limit in milliseconds, including name resolution. */
  readonly withinMs?: number
  readonly maxBytes?: number
  /** An answer that is too large is cut instead of refused: its status says all. */
  readonly cutsAnswer?: true
  /** Whether a sandbox on this machine may be called. */
  readonly mayLoopback?: boolean
  /**
   * The one address that may be called, whatever network it is on, with http and on any port: of the collector of traces
   * alone, from the environment. What the name resolves to beside it is refused.
   */
  readonly onlyAt?: string | undefined
  /** Whether http on port 80 may be called: by look-ups alone, which send nothing. */
  readonly mayPlain?: true
}

export interface OutboundResponse {
  readonly status: number
  readonly body: Buffer
  /** Where the answer sends its reader; it is not followed. */
  readonly location: string | null
  /** How long the answer asks to wait, as it says it. */
  readonly retryAfter: string | null
  /** The body was longer than what was read of it. */
  readonly isCut: boolean
}

const maxHeaderBytes = 16_384
const ports: ReadonlySet<string> = new Set(['', '443', '8443'])

/**
 * Calls a configured URL: https only, few ports, all addresses of the name public, connected to the address that was
 * checked, no redirects, no proxy, limited in time and size. Throws BlockedTarget or NoResponse.
 */
export async function callOut(call: OutboundRequest): Promise<OutboundResponse> {
  const { withinMs = 5_000, maxBytes = 65_536 } = call
  const ending = AbortSignal.timeout(withinMs)
  const url = checked(call.url, call)
  const { mayLoopback = false, onlyAt } = call
  const address = await addressOf(bare(url), onlyAt === undefined ? mayLoopback : { onlyAt }, ending)
  const request = { ...call, url: url.href, maxBytes }
  if (!isTraced()) return send(request, address, ending)
  // The path and query can name people; look-ups send nothing that they need not.
  const attributes = { 'http.request.method': call.method, 'server.address': url.hostname }
  return traced({ name: call.method, kind: 'CLIENT', attributes }, () =>
    send({ ...request, headers: { ...call.headers, ...(call.mayPlain ? {} : traceHeaders()) } }, address, ending),
  )
}

/** Why a URL may not be called, as far as it shows without looking its name up; null if it may. */
export function targetRefusal(text: string): string | null {
  try {
    const host = bare(checked(text))
    return isIP(host) === 0 || isPublic(host) ? null : nonPublic
  } catch (error) {
    if (error instanceof BlockedTarget) return error.message
    throw error
  }
}

const nonPublic = 'Calls to this address are not allowed.'

type Allowed = Pick<OutboundRequest, 'mayLoopback' | 'mayPlain' | 'onlyAt'>

function checked(text: string, { mayLoopback = false, mayPlain, onlyAt }: Allowed = {}): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) throw new BlockedTarget('Enter a valid URL.')
  if (url.username !== '' || url.password !== '')
    throw new BlockedTarget('The URL must not contain a username or password.')
  const isHere = onlyAt !== undefined || (mayLoopback && (isLoopback(bare(url)) || url.hostname === 'localhost'))
  const isPlain = url.protocol === 'http:' && (isHere || (mayPlain === true && url.port === ''))
  if (url.protocol !== 'https:' && !isPlain) throw new BlockedTarget('Only https URLs are allowed.')
  if (!ports.has(url.port) && !isHere) throw new BlockedTarget('Only ports 443 and 8443 are allowed.')
  if (url.hostname.endsWith('.')) throw new BlockedTarget('The host name must not end with a dot.')
  return url
}

const bare = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export interface Address {
  readonly address: string
  readonly family: number
}

/** Public addresses, and with `true` those of this machine; or one address alone. */
type Reach = boolean | { readonly onlyAt: string }

/** All addresses of the name must be allowed: one bad address among good ones is an attack. */
export async function addressOf(host: string, reach: Reach, ending: AbortSignal): Promise<Address> {
  const family = isIP(host)
  const found = family === 0 ? await withDeadline(lookup(host, { all: true }), ending) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new NoResponse('The host name could not be resolved')
  const isAllowed = ({ address }: Address) =>
    typeof reach === 'object' ? address === reach.onlyAt : isPublic(address) || (reach && isLoopback(address))
  if (!found.every(isAllowed)) throw new BlockedTarget(nonPublic)
  return first
}

function withDeadline<T>(waiting: Promise<T>, ending: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const late = () => reject(new NoResponse('The request timed out'))
  ending.addEventListener('abort', late, { once: true })
  waiting.then(resolve, (cause: unknown) => reject(new NoResponse('The host name could not be resolved', { cause })))
  return promise.finally(() => ending.removeEventListener('abort', late))
}

function send(
  { method, url, headers, body, maxBytes = 0, cutsAnswer }: OutboundRequest,
  address: Address,
  ending: AbortSignal,
): Promise<OutboundResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundResponse>()
  const fail = (cause: unknown) =>
    reject(new NoResponse(ending.aborted ? 'The request timed out' : failureOf(cause), { cause }))
  let answered: IncomingMessage | null = null
  // More bytes than the answer said it has come behind its end: they change nothing about it.
  const failUnlessWhole = (cause: unknown) => {
    if (answered?.complete !== true) fail(cause)
  }
  const pinned: LookupFunction = (_name, options, answer) =>
    options.all ? answer(null, [address]) : answer(null, address.address, address.family)
  const { request } = url.startsWith('https:') ? https : http
  const options = {
    method,
    // Nothing is unpacked here: a few bytes can be a packed gigabyte.
    headers: { 'accept-encoding': 'identity', ...headers },
    lookup: pinned,
    agent: false,
    signal: ending,
    maxHeaderSize: maxHeaderBytes,
  }
  const outgoing = request(url, options, (answer) => {
    answered = answer
    const parts: Buffer[] = []
    const location = answer.headers.location ?? null
    const retryAfter = answer.headers['retry-after'] ?? null
    const read = (isCut: boolean) => ({
      status: answer.statusCode ?? 0,
      body: Buffer.concat(parts),
      location,
      retryAfter,
      isCut,
    })
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      parts.push(part)
      if (size <= maxBytes) return
      const tooLarge = new Error('The response is too large')
      if (cutsAnswer) resolve(read(true))
      else fail(tooLarge)
      outgoing.destroy(tooLarge)
    })
    answer.on('error', failUnlessWhole)
    answer.on('end', () => resolve(read(false)))
    answer.on('close', () => {
      if (answer.complete) resolve(read(false))
      else fail(new Error('response cut off'))
    })
  })
  outgoing.on('error', failUnlessWhole)
  outgoing.end(body)
  return promise
}

const failureOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && cause.code === 'HPE_HEADER_OVERFLOW'
    ? 'The headers of the answer are longer than 16 KB'
    : 'The connection failed'
