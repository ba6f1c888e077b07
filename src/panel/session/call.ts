import type { Failure } from '#blueprint/wire.ts'
import { withAmounts } from '#panel/kinds/format.ts'
import { contextHeaders } from './context-headers.ts'
import { clientState } from './state.ts'
import { confirmIdentity, renewalCount, trackRenewal, wasRenewedSince } from './step-up.ts'

const readable = (sentence: string): string => withAmounts(sentence, clientState().site)
const readableFields = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, complaint]) => [name, readable(complaint)]))

/** A call that failed or was not answered. */
export class CallFailure extends Error {
  readonly failure: Failure
  readonly requestId: string | null
  constructor(failure: Failure, requestId: string | null) {
    super(readable(sentenceOf(failure)))
    this.failure = failure.fields ? { ...failure, fields: readableFields(failure.fields) } : failure
    this.requestId = requestId
  }
  get status(): number {
    return this.failure.status
  }
}

/** The message for the user: `data` if it has text, otherwise `message` (product specification 8). */
export function sentenceOf({ data, message }: Failure): string {
  const sentences = (typeof data === 'string' ? [data] : Array.isArray(data) ? data : []).filter((one) => one !== '')
  return sentences.length > 0 ? sentences.join(' ') : message
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  /** Query parameters; empty ones are omitted. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Makes retries of a request count once. */
  readonly idempotencyKey?: string
  /** A poll, which does not keep the session alive. */
  readonly isBackground?: boolean
  readonly signal?: AbortSignal
}

type Listener = (status: 401 | 440) => void
let sessionRefusedListener: Listener = () => undefined
/** Called when the session has ended (401) or the password must change first (440). */
export const onSessionRefused = (listener: Listener): void => {
  sessionRefusedListener = listener
}

let runningCalls = new AbortController()
/** Aborts all running calls: none of their answers may arrive after a 401. */
export function abortAll(): void {
  runningCalls.abort()
  runningCalls = new AbortController()
}

let isEnding = false
/** Signs out. Other calls are blocked meanwhile, since their refusal would look like a session ended elsewhere. */
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

/** Calls allowed without a session. Any other call comes from a screen that is still mounted. */
const publicPaths = /^\/api\/(login|auth-alive|email-verification\/link)/

const endingError = () => new DOMException('Your session is ending.', 'AbortError')

export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  if (isEnding && !publicPaths.test(path)) throw endingError()
  isEnding = false
  return send<Answer>(path, options)
}

async function send<Answer>(path: string, options: CallOptions): Promise<Answer> {
  const sending = fetchWithRetry(path, options).then((response) => answerOf<Answer>(response, path))
  return renewingPaths.has(path) ? trackRenewal(sending) : sending
}

/** Calls that continue the session under a new token. */
const renewingPaths: ReadonlySet<string> = new Set(['/api/confirm', '/api/change-password', '/api/second-step/on'])

async function fetchWithRetry(path: string, options: CallOptions): Promise<Response> {
  const before = renewalCount()
  const response = await request(path, options)
  if (response.status === 401 && renewingPaths.has(path)) return response
  return (await shouldRetry(response, options, before)) ? request(path, options) : response
}

const bodyOf = (body: unknown): RequestInit =>
  body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }

function request(path: string, options: CallOptions): Promise<Response> {
  const { method = 'GET', signal } = options
  const signals = signal ? AbortSignal.any([signal, runningCalls.signal]) : runningCalls.signal
  return fetchOrFail(address(path, options.query), {
    method,
    headers: { ...headersOf(options), ...contextHeaders(path) },
    signal: signals,
    ...bodyOf(options.body),
  })
}

/** Whether to repeat a refused call: its token was renewed meanwhile, or the user has confirmed their identity. */
async function shouldRetry(response: Response, { isBackground }: CallOptions, before: number): Promise<boolean> {
  if (response.status === 401) return wasRenewedSince(before)
  if (response.status !== 403 || isBackground) return false
  const content: unknown = await response.clone().json()
  const code = typeof content === 'object' && content !== null && 'code' in content ? content.code : null
  return code === 'step_up_required' && confirmIdentity()
}

/** Opens a streaming response; like a poll it does not keep the session alive. */
export async function follow(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (isEnding) throw endingError()
  const response = await fetchWithRetry(path, { signal, isBackground: true })
  return response.ok && response.body ? response.body : answerOf(response, path)
}

/** Fetches a picture with the user's session; it is not cached. */
export async function pictureAt(path: string, { query, signal }: Pick<CallOptions, 'query' | 'signal'>): Promise<Blob> {
  if (isEnding) throw endingError()
  const response = await fetchWithRetry(path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) })
  return response.ok ? response.blob() : answerOf(response, path)
}

/** Uploads a picture as it is; the server re-encodes it. */
export const sendPicture = <Answer>(path: string, picture: Blob): Promise<Answer> =>
  call<Answer>(path, { method: 'POST', body: picture })

/** Reads a response, including that of a request started elsewhere. */
export async function answerOf<Answer>(response: Response, path: string): Promise<Answer> {
  const content: unknown = await response.json().catch((problem: unknown) => {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem
    return null
  })
  if (response.ok && content !== null) return content as Answer
  const failure = failureFrom(content, response)
  const isSigningIn = path.startsWith('/api/login')
  if ((failure.status === 401 && !isSigningIn) || failure.status === 440)
    sessionRefusedListener(failure.status as 401 | 440)
  throw new CallFailure(failure, response.headers.get('x-request-id'))
}

const address = (path: string, query: CallOptions['query']): string => {
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
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
