import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback, isPublic } from './addresses.ts'

/** Not called at all: the place is not one this house calls. Says nothing of what lies there. */
export class Forbade extends Error {}
/** Called or tried to, and nobody can say what became of it. */
export class NoAnswer extends Error {}

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The whole of it, from looking the name up to the last byte. */
  readonly withinMs?: number
  readonly longest?: number
  /** The setting of the installation: a sandbox on this machine may be called. */
  readonly mayLoopback?: boolean
}

export interface Heard {
  readonly status: number
  readonly body: Buffer
}

const ports: ReadonlySet<string> = new Set(['', '443', '8443'])

/**
 * The only way out of this server to a place somebody has configured: https, few ports, every address of the name public and
 * the connection made to the very address that was checked, no redirect followed, bounded in time and size, no proxy.
 */
export async function callOut(call: Outgoing): Promise<Heard> {
  const { withinMs = 5_000, longest = 65_536 } = call
  const ending = AbortSignal.timeout(withinMs)
  const url = checked(call.url, call.mayLoopback === true)
  const address = await addressOf(url, call.mayLoopback === true, ending)
  return send({ ...call, url: url.href, longest }, address, ending)
}

function checked(text: string, mayLoopback: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) throw new Forbade('This is no address')
  if (url.username !== '' || url.password !== '') throw new Forbade('The URL must not contain a username or password')
  const isHere = mayLoopback && (isLoopback(bare(url)) || url.hostname === 'localhost')
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:'))
    throw new Forbade('Only https URLs are allowed')
  if (!ports.has(url.port) && !isHere) throw new Forbade('Only ports 443 and 8443 are allowed')
  if (url.hostname.endsWith('.')) throw new Forbade('The host name must not end with a dot')
  return url
}

const bare = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

interface Address {
  readonly address: string
  readonly family: number
}

/** All that the name leads to must be allowed: one bad address among good ones is a trap. */
async function addressOf(url: URL, mayLoopback: boolean, ending: AbortSignal): Promise<Address> {
  const host = bare(url)
  const family = isIP(host)
  const found = family === 0 ? await within(lookup(host, { all: true }), ending) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new NoAnswer('The host name could not be resolved')
  const isAllowed = ({ address }: Address) => isPublic(address) || (mayLoopback && isLoopback(address))
  if (!found.every(isAllowed)) throw new Forbade('Calls to this address are not allowed')
  return first
}

function within<T>(waiting: Promise<T>, ending: AbortSignal): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const late = () => reject(new NoAnswer('No answer in time'))
  ending.addEventListener('abort', late, { once: true })
  waiting.then(resolve, (cause: unknown) => reject(new NoAnswer('The host name could not be resolved', { cause })))
  return promise.finally(() => ending.removeEventListener('abort', late))
}

function send(
  { method, url, headers, body, longest = 0 }: Outgoing,
  address: Address,
  ending: AbortSignal,
): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const fail = (cause: unknown) =>
    reject(new NoAnswer(ending.aborted ? 'No answer in time' : 'The connection failed', { cause }))
  const pinned: LookupFunction = (_name, options, answer) =>
    options.all ? answer(null, [address]) : answer(null, address.address, address.family)
  const { request } = url.startsWith('https:') ? https : http
  const going = request(url, { method, headers, lookup: pinned, agent: false, signal: ending }, (answer) => {
    const parts: Buffer[] = []
    let size = 0
    answer.on('data', (part: Buffer) => {
      size += part.length
      parts.push(part)
      if (size > longest) going.destroy(new Error('The response is too large'))
    })
    answer.on('error', fail)
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
    answer.on('close', () => {
      if (!answer.complete) fail(new Error('response cut off'))
    })
  })
  going.on('error', fail)
  going.end(body)
  return promise
}
