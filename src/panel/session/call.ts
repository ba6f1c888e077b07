import { addressOf, type ParameterOf } from '#blueprint/address.ts'
import type { Call, CallAnswer, InputOf, QueryOf } from '#blueprint/calls/call.ts'
import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import type { Failure } from '#blueprint/wire.ts'
import { readable } from '#panel/kinds/format.ts'
import { forgetSign, isFromGateway, noteSign, reportLost } from './connection.ts'
import { contextHeaders } from './context-headers.ts'
import { firstPageAt } from './first-page.ts'
import { noteServerTime } from '#panel/live/server-clock.ts'
import { changeSettings, clientState, resetSwitches } from './state.ts'
import { confirmIdentity, renewalCount, signInAgain, trackRenewal, wasRenewedSince } from './step-up.ts'

const readableFields = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, complaint]) => [name, readable(complaint, clientState().site)]))

/** A call that failed or was not answered. */
export class CallFailure extends Error {
  readonly failure: Failure
  readonly requestId: string | null
  /** The session is refused, which the frame handles; a refused sign-in is an ordinary failure. */
  readonly isSessionRefused: boolean
  constructor(failure: Failure, requestId: string | null, isSessionRefused = false) {
    super(readable(sentenceOf(failure), clientState().site))
    this.failure = failure.fields ? { ...failure, fields: readableFields(failure.fields) } : failure
    this.requestId = requestId
    this.isSessionRefused = isSessionRefused
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
  /** The document may have asked for it already. */
  readonly isFirst?: boolean
  /** Asked while the user types: a refusal is shown beside the input only. */
  readonly isQuiet?: boolean
  readonly signal?: AbortSignal
}

type Listener = (status: 401 | 440) => void
let sessionRefusedListener: Listener = () => undefined
/** Called when the session has ended (401) or the password must change first (440). */
export const onSessionRefused = (listener: Listener): void => {
  sessionRefusedListener = listener
}

let onboardingListener: () => void = () => undefined
/** Called when the user must complete their profile or verify their email address first. */
export const onOnboardingDue = (listener: () => void): void => {
  onboardingListener = listener
}
const onboardingCodes: ReadonlySet<string | undefined> = new Set(['profile_incomplete', 'email_unverified'])

let failureListener: (failure: CallFailure) => void = () => undefined
/** Called for every failed call except polls and what is asked while the user types (product specification 8). */
export const onCallFailed = (listener: typeof failureListener): void => {
  failureListener = listener
}

let otherUserListener: (message: string) => void = () => undefined
/** Called when another user has signed in in another tab. */
export const onOtherUser = (listener: typeof otherUserListener): void => {
  otherUserListener = listener
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
    await send(sessionCalls.logout.path, { method: 'POST', body: {} })
  } catch (problem) {
    isEnding = false
    throw problem
  }
}

const { alive, login, verificationLink, confirm, changePassword, secondStepOn } = sessionCalls
/** A step of the sign-in: all of them lie below it. */
const isSignIn = (path: string): boolean => path.startsWith(login.path)
/** Calls allowed without a session. Any other call comes from a screen that is still mounted. */
const isPublic = (path: string): boolean => isSignIn(path) || path === alive.path || path === verificationLink.path

/** Nothing is asked any more: the session is ending, or it is that of another user. */
const isOver = (): boolean => isEnding || clientState().otherUser !== null

const endingError = () => new DOMException('Your session is ending.', 'AbortError')

export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  if (isOver() && !isPublic(path)) throw endingError()
  isEnding = false
  return send<Answer>(path, options)
}

type Filled<Name extends string, Value> = Value extends undefined
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: Value }
/** The parameters of the path, the query and the body of a fixed call, as its definition types them. */
export type Asking<C extends Call> = Filled<'body', InputOf<C>> &
  Filled<'query', QueryOf<C>> &
  Filled<
    'at',
    ParameterOf<C['path']> extends never ? undefined : { readonly [Name in ParameterOf<C['path']>]: string }
  > &
  Pick<CallOptions, 'isBackground' | 'isQuiet' | 'signal'>

type Asked = CallOptions & { readonly at?: Readonly<Record<string, string>> }

/** Calls a fixed call of the blueprint. */
export function ask<C extends Call>({ method, path }: C, asking: Asking<C> & Asked): Promise<CallAnswer<C>> {
  const { at, body, ...options }: Asked = asking
  return call(addressOf(path, at), method === 'post' ? { ...options, method: 'POST', body: body ?? {} } : options)
}

async function send<Answer>(path: string, options: CallOptions): Promise<Answer> {
  const sending = fetchWithRetry(path, options).then((response) => answerOf<Answer>(response, path))
  // During an outage the frame says so once; what merely reads again need not repeat it.
  const isRepeated = clientState().connection === 'lost' && (options.method ?? 'GET') === 'GET'
  if (!options.isBackground && !options.isQuiet && !isRepeated) sending.catch(reportFailure)
  return renewingPaths.has(path) ? trackRenewal(sending) : sending
}

const reportFailure = (problem: unknown): void => {
  if (problem instanceof CallFailure) failureListener(problem)
}

/** Calls that continue the session under a new token. */
const renewingPaths: ReadonlySet<string> = new Set([confirm.path, changePassword.path, secondStepOn.path])

async function fetchWithRetry(path: string, options: Parameters<typeof request>[1]): Promise<Response> {
  const before = renewalCount()
  const response = await request(path, options)
  if (response.status === 401 && renewingPaths.has(path)) return response
  return (await shouldRetry(path, response, options, before)) ? request(path, options) : response
}

const bodyOf = (body: unknown): RequestInit =>
  body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }

/** A call that takes longer is given up; uploads and streams may take as long as they need. */
export const callLimitMs = 60_000

async function request(path: string, options: CallOptions & { readonly isEndless?: boolean }): Promise<Response> {
  const url = address(path, options.query)
  const begun = options.isFirst ? await firstPageAt(url) : null
  if (begun) return begun
  const { method = 'GET', signal, body, isEndless = body instanceof Blob } = options
  const signals = [runningCalls.signal, signal, isEndless ? undefined : AbortSignal.timeout(callLimitMs)]
  return fetchOrFail(url, {
    method,
    headers: { ...headersOf(options), ...contextHeaders(path) },
    signal: AbortSignal.any(signals.filter((one) => one !== undefined)),
    ...bodyOf(body),
  })
}

/** Whether to repeat a refused call: its token was renewed meanwhile, or the user has signed in again or confirmed their identity. */
async function shouldRetry(
  path: string,
  response: Response,
  { isBackground }: CallOptions,
  before: number,
): Promise<boolean> {
  if (response.status === 401) return (await wasRenewedSince(before)) || (!isPublic(path) && signInAgain())
  if (response.status !== 403 || isBackground) return false
  const content: unknown = await response.clone().json()
  const code = typeof content === 'object' && content !== null && 'code' in content ? content.code : null
  return code === 'step_up_required' && confirmIdentity()
}

/** Opens a streaming response; like a poll it does not keep the session alive. */
export async function follow(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (isOver()) throw endingError()
  const response = await fetchWithRetry(path, { signal, isBackground: true, isEndless: true })
  return response.ok && response.body ? response.body : answerOf(response, path)
}

/** Fetches a picture with the user's session; it is not cached. */
export async function pictureAt(path: string, { query, signal }: Pick<CallOptions, 'query' | 'signal'>): Promise<Blob> {
  if (isOver()) throw endingError()
  const response = await fetchWithRetry(path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) })
  return response.ok ? response.blob() : answerOf(response, path)
}

/** Uploads a picture as it is; the server re-encodes it. */
export const sendPicture = <Answer>(path: string, picture: Blob): Promise<Answer> =>
  call<Answer>(path, { method: 'POST', body: picture })

/** Reads a response, including that of a request started elsewhere. */
export async function answerOf<Answer>(response: Response, path: string): Promise<Answer> {
  const content: unknown = await response.json().catch((problem: unknown) => {
    // The answer is not JSON; anything else broke off while it was read.
    if (problem instanceof SyntaxError) return null
    throw lost(problem)
  })
  if (response.ok && content !== null) return content as Answer
  if (content === null && isFromGateway(response.status)) throw lost(null)
  const failure = failureFrom(content, response)
  const isRefused = (failure.status === 401 && !isSignIn(path)) || failure.status === 440
  if (isRefused) sessionRefusedListener(failure.status as 401 | 440)
  const isOnboardingDue = onboardingCodes.has(failure.code)
  if (isOnboardingDue) onboardingListener()
  const isOtherUser = failure.code === 'other_user'
  if (isOtherUser) otherUserListener(sentenceOf(failure))
  // It closes by itself after a while, and with the permission.
  if (failure.code === 'warehouse_closed') changeSettings({ warehouse: resetSwitches.warehouse })
  throw new CallFailure(failure, response.headers.get('x-request-id'), isRefused || isOnboardingDue || isOtherUser)
}

const address = (path: string, query: CallOptions['query']): string => {
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init })
    if (!isFromGateway(response.status)) noteSign()
    noteServerTime(response)
    return response
  } catch (problem) {
    throw lost(problem)
  }
}

/** What to throw for a call without an answer: it was aborted, or the server cannot be reached. */
function lost(problem: unknown): unknown {
  if (problem instanceof DOMException && problem.name === 'AbortError') return problem
  forgetSign()
  reportLost()
  const message = 'The server cannot be reached. Nothing you entered is lost; try again shortly.'
  return new CallFailure({ data: '', message, status: 0 }, null)
}

function headersOf({ method = 'GET', body, idempotencyKey, isBackground }: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = body instanceof Blob ? body.type : 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (isBackground) headers['X-Background'] = '1'
  if (method === 'GET') return headers
  const token = cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN')
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
