import type { Failure } from '#blueprint/wire.ts'
import { withAmounts } from '#panel/kinds/format.ts'
import { headersAlong } from './along.ts'
import { clientState } from './state.ts'
import { confirmed, renewalsSoFar, renewing, wasRenewedSince } from './step-up.ts'

const readable = (sentence: string): string => withAmounts(sentence, clientState().site)
const mapped = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, complaint]) => [name, readable(complaint)]))

/** A call that was answered with a failure, or not at all. */
export class CallFailure extends Error {
  readonly failure: Failure
  readonly requestId: string | null
  constructor(failure: Failure, requestId: string | null) {
    super(readable(sentenceOf(failure)))
    this.failure = failure.fields ? { ...failure, fields: mapped(failure.fields) } : failure
    this.requestId = requestId
  }
  get status(): number {
    return this.failure.status
  }
}

/** What a person reads: the data where it says something, otherwise the message (product specification 8). */
export function sentenceOf({ data, message }: Failure): string {
  const sentences = (typeof data === 'string' ? [data] : Array.isArray(data) ? data : []).filter((one) => one !== '')
  return sentences.length > 0 ? sentences.join(' ') : message
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  /** Query parameters; empty ones are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Makes a repeated request count once. */
  readonly idempotencyKey?: string
  /** A poll, which never keeps a session alive. */
  readonly isBackground?: boolean
  readonly signal?: AbortSignal
}

type Listener = (status: 401 | 440) => void
let onRefused: Listener = () => undefined
/** Told when the server says that the session is gone (401) or that the password must change first (440). */
export const whenRefused = (listener: Listener): void => {
  onRefused = listener
}

let living = new AbortController()
/** Ends every call under way: after a 401 none of their answers may arrive. */
export function abortAll(): void {
  living.abort()
  living = new AbortController()
}

let isEnding = false
/** Ends the session. Whatever else would be asked meanwhile would be refused, and read as a session ended by somebody else. */
export async function endSession(): Promise<void> {
  abortAll()
  isEnding = true
  try {
    await send('/api/logout', { method: 'POST', body: {} })
  } catch (problem) {
    isEnding = false
    throw problem
  }
}

/** What is asked by who is nobody yet. Everything else is a screen that has not been put away yet. */
const opens = /^\/api\/(login|auth-alive|email-verification\/link)/

const ending = () => new DOMException('Your session is ending.', 'AbortError')

export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  if (isEnding && !opens.test(path)) throw ending()
  isEnding = false
  return send<Answer>(path, options)
}

async function send<Answer>(path: string, options: CallOptions): Promise<Answer> {
  const sending = reached(path, options).then((response) => answerOf<Answer>(response, path))
  return renews.has(path) ? renewing(sending) : sending
}

/** Calls after which the session goes on under another token. */
const renews: ReadonlySet<string> = new Set(['/api/confirm', '/api/change-password', '/api/second-step/on'])

async function reached(path: string, options: CallOptions): Promise<Response> {
  const before = renewalsSoFar()
  const response = await request(path, options)
  if (response.status === 401 && renews.has(path)) return response
  return (await isWorthRepeating(response, options, before)) ? request(path, options) : response
}

const bodyOf = (body: unknown): RequestInit =>
  body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }

function request(path: string, options: CallOptions): Promise<Response> {
  const { method = 'GET', signal } = options
  const signals = signal ? AbortSignal.any([signal, living.signal]) : living.signal
  return reach(address(path, options.query), {
    method,
    headers: { ...headersOf(options), ...headersAlong(path) },
    signal: signals,
    ...bodyOf(options.body),
  })
}

/** Refused under a token that was renewed meanwhile, or until the person has proved who he is: then as if nothing was. */
async function isWorthRepeating(response: Response, { isBackground }: CallOptions, before: number): Promise<boolean> {
  if (response.status === 401) return wasRenewedSince(before)
  if (response.status !== 403 || isBackground) return false
  const content: unknown = await response.clone().json()
  const code = typeof content === 'object' && content !== null && 'code' in content ? content.code : null
  return code === 'step_up_required' && confirmed()
}

/** An answer that goes on, for whoever reads it as it comes; like a poll it keeps no session alive. */
export async function follow(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (isEnding) throw ending()
  const response = await reached(path, { signal, isBackground: true })
  return response.ok && response.body ? response.body : answerOf(response, path)
}

/** A picture that only whoever asked for it may see: nothing on the way keeps it. */
export async function pictureAt(path: string, { query, signal }: Pick<CallOptions, 'query' | 'signal'>): Promise<Blob> {
  if (isEnding) throw ending()
  const response = await reached(path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) })
  return response.ok ? response.blob() : answerOf(response, path)
}

/** Sends a picture as it is; the server writes it anew. */
export const sendPicture = <Answer>(path: string, picture: Blob): Promise<Answer> =>
  call<Answer>(path, { method: 'POST', body: picture })

/** Reads an answer, wherever the request was begun. */
export async function answerOf<Answer>(response: Response, path: string): Promise<Answer> {
  const content: unknown = await response.json().catch((problem: unknown) => {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem
    return null
  })
  if (response.ok && content !== null) return content as Answer
  const failure = failureFrom(content, response)
  const isSigningIn = path.startsWith('/api/login')
  if ((failure.status === 401 && !isSigningIn) || failure.status === 440) onRefused(failure.status as 401 | 440)
  throw new CallFailure(failure, response.headers.get('x-request-id'))
}

const address = (path: string, query: CallOptions['query']): string => {
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem
    throw new CallFailure(
      { data: '', message: 'The server cannot be reached. Check your connection and try again.', status: 0 },
      null,
    )
  }
}

function headersOf({ method = 'GET', body, idempotencyKey, isBackground }: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = body instanceof Blob ? body.type : 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (isBackground) headers['X-Background'] = '1'
  if (method === 'GET') return headers
  const token = cookie('XSRF-TOKEN')
  if (token) headers['X-XSRF-TOKEN'] = token
  const fromPage = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content
  if (fromPage) headers['X-CSRF-TOKEN'] = fromPage
  return headers
}

const cookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

function failureFrom(content: unknown, response: Response): Failure {
  if (typeof content === 'object' && content !== null && 'message' in content)
    return { ...(content as Failure), status: response.status }
  return {
    data: '',
    message: `The server returned status ${response.status} without a message.`,
    status: response.status,
  }
}
