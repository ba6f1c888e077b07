import type { FastifyRequest } from 'fastify'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import { cookiesOf, csrfCookieName, sessionCookieName } from '#platform/auth/sessions/cookies.ts'
import { isGenuine } from '#platform/auth/sessions/csrf.ts'
import type { Doors } from '#platform/auth/doors.ts'
import { liveSession, type LiveSession } from '#platform/auth/sessions/live-session.ts'
import type { Stage } from '#platform/auth/sessions/sessions.ts'
import { hashOf } from '#platform/auth/sessions/tokens.ts'
import { leaveTraceAlone } from '#platform/auth/trail.ts'
import { narrowToChosen, refuseWhileClosed, refuseWritingArchive } from './routes/choices.ts'
import { Failed } from './failed.ts'
import { queryOf, refuseUnknown } from './query-text.ts'

/** Who may call a route; each must say so, and a route without it does not start. */
export interface Guard {
  /** null: any live session. 'anyone': no session needed. 'signed': another machine, proved by its signature. */
  readonly permission: Permission | null | 'anyone' | 'signed'
  /** Open also while a new password is due. */
  readonly whileReset?: boolean
  /** Open also to sessions that are no full ones yet. */
  readonly halfway?: readonly Stage[]
  /** Who asks must have proved within ten minutes that it is he. */
  readonly stepUp?: boolean
  /** Open also to a session that shows up from somewhere else, because it leads back. */
  readonly whileMoved?: boolean
  /** Heeds no choice of the panel that it cannot follow: what it answers says which there are. */
  readonly anyDomain?: boolean
  /** Open while the panel is closed for work, and where nothing may be written. */
  readonly whileClosed?: boolean
  /** Never keeps a session alive, whoever asks. */
  readonly isBackground?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    /** Takes the bytes of one picture instead of JSON, up to this many. */
    takesPicture?: number
    /** Reads parameters behind the question mark, and refuses those it does not know itself. */
    takesQuery?: true
  }
  interface FastifyRequest {
    session: LiveSession | null
    /** Of the cookie presented, whether it is alive or not. */
    sessionHash: Buffer | null
    rawBody: Buffer | null
  }
}

const largestBody = 1_048_576

export const isMutating = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
export const headerOf = (request: FastifyRequest, name: string): string | undefined => oneHeader(request.headers[name])

/** Everything that is decided before a byte of the body is read, the cheapest first. */
export async function checkAtTheDoor(doors: Doors, request: FastifyRequest): Promise<void> {
  const { guard, takesQuery, takesPicture } = request.routeOptions.config
  if (!guard) return
  refuseOddPath(request.raw.url ?? '')
  if (isMutating(request.method)) {
    refuseOddBody(request, takesPicture)
    if (guard.permission !== 'signed') refuseStrangePage(request)
  } else if (guard.permission !== 'anyone') refuseCrossSiteRead(request)
  if (guard.permission !== 'signed') await checkPerson(doors, request, guard)
  if (takesPicture !== undefined) refuseOtherThanPicture(request)
  if (!takesQuery && request.routeOptions.url?.startsWith('/api/')) refuseUnknown(queryOf(request), () => false)
}

async function checkPerson(doors: Doors, request: FastifyRequest, guard: Guard): Promise<void> {
  await findSession(doors, request, guard)
  narrowToChosen(request, guard)
  if (guard.permission !== 'anyone') requireSession(request, guard)
  await refuseWhileClosed(doors, request, guard)
  await refuseWritingArchive(doors, request, guard)
  if (isMutating(request.method)) await requireToken(doors, request)
  await requirePermission(doors, request, guard)
  await requireConfirmed(doors, request, guard)
}

/** Nothing of ours needs escapes, doubled or dotted segments: whoever sends them is looking for a second spelling. */
function refuseOddPath(url: string): void {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (/[%;\\]|\/\/|\/\.{1,2}(\/|$)/.test(path)) throw new Failed(404, 'There is no such thing here')
}

function refuseOddBody({ headers }: FastifyRequest, picture: number | undefined): void {
  const most = picture ?? largestBody
  if (Number(headers['content-length'] ?? 0) > most)
    throw new Failed(413, `The upload must not exceed ${Math.floor(most / largestBody)} MB.`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Failed(415, 'Send the body uncompressed.')
  if (picture !== undefined) return
  const type = headers['content-type']
  // Nothing sent (logging out) needs no type.
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  if (isEmpty && type === undefined) return
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/i.test(type ?? '')) throw new Failed(415, 'Send JSON.')
}

/** Which kinds of picture are taken is told to those alone who may send one. */
function refuseOtherThanPicture({ headers }: FastifyRequest): void {
  if (!/^image\/(jpeg|png|webp)$/.test(headers['content-type'] ?? ''))
    throw new Failed(415, 'Send a JPEG, PNG or WebP file.')
}

/** Browsers say where a request comes from; only our own pages may change anything. */
function refuseStrangePage(request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = headerOf(request, 'sec-fetch-site')
  const isOurs =
    headerOf(request, 'x-requested-with') === 'XMLHttpRequest' &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host))
  if (!isOurs) throw new Failed(403, 'This request does not come from the panel.', { code: 'csrf' })
}

function refuseCrossSiteRead(request: FastifyRequest): void {
  const site = headerOf(request, 'sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site')
    throw new Failed(403, 'This request does not come from the panel.', { code: 'csrf' })
}

async function findSession(doors: Doors, request: FastifyRequest, guard: Guard): Promise<void> {
  const token = cookiesOf(request.headers.cookie).get(sessionCookieName(isSecure(request)))
  if (!token) return
  request.sessionHash = hashOf(token)
  const isBackground = guard.isBackground ?? headerOf(request, 'x-background') === '1'
  const { ip } = request
  const userAgent = userAgentOf(request)
  const session = await liveSession(doors, { hash: request.sessionHash, ip, userAgent, isBackground })
  if (session?.refused && guard.permission !== 'anyone') {
    await traceDenialOf(doors, request, session, { reason: session.refused })
    throw new Failed(401, session.refused, { code: 'access_refused' })
  }
  request.session = session?.refused ? null : session
}

function requireSession(request: FastifyRequest, guard: Guard): void {
  const { session } = request
  const isLive = session && (session.stage === 'full' || guard.halfway?.includes(session.stage))
  if (!isLive) throw new Failed(401, request.sessionHash ? 'Your session has ended. Sign in again.' : 'Sign in first.')
  if (session.mustReset && session.stage === 'full' && !guard.whileReset)
    throw new Failed(440, 'Choose a new password first.')
}

async function requireToken(doors: Doors, request: FastifyRequest): Promise<void> {
  const cookie = cookiesOf(request.headers.cookie).get(csrfCookieName)
  if (isGenuine(doors.settings.sessionSecret, request.sessionHash, headerOf(request, 'x-xsrf-token'), cookie)) return
  await traceDenial(doors, request, { missing: 'anti-forgery token' })
  throw new Failed(403, 'The page is out of date. Reload it.', { code: 'csrf' })
}

async function requirePermission(doors: Doors, request: FastifyRequest, { permission }: Guard): Promise<void> {
  if (permission === null || permission === 'anyone' || permission === 'signed') return
  if (request.session?.actor.permissions.has(permission)) return
  await traceDenial(doors, request, { missing: permission })
  throw new Failed(403, `You do not hold the permission ${permission}`)
}

async function requireConfirmed(doors: Doors, request: FastifyRequest, guard: Guard): Promise<void> {
  const { session } = request
  if (!session || guard.permission === 'anyone') return
  const isStrange = session.hasMoved && !guard.whileMoved
  if (!isStrange && (session.isConfirmed || !guard.stepUp)) return
  await traceDenial(doors, request, { missing: 'confirmation' })
  throw new Failed(403, 'Confirm your identity', { code: 'step_up_required' })
}

interface Denial {
  readonly missing?: string | undefined
  /** Unless said: that something is missing. */
  readonly reason?: string | undefined
}

/** Every refusal to somebody who is logged in stands in the log, with what was asked for and why not: bursts of them are a sign. */
export async function traceDenial(doors: Doors, request: FastifyRequest, { missing, reason }: Denial): Promise<void> {
  if (request.session) await traceDenialOf(doors, request, request.session, { missing, reason })
}

async function traceDenialOf(
  doors: Doors,
  request: FastifyRequest,
  { actor }: LiveSession,
  { missing, reason }: Denial,
): Promise<void> {
  await leaveTraceAlone(doors.pool, {
    action: missing === undefined ? 'refused' : 'denied',
    actor,
    circumstances: circumstancesOf(request),
    ...(missing === undefined ? {} : { permission: missing }),
    result: 'REJECTED',
    subject: `${request.method} ${pathOf(request)}`,
    reason: reason ?? `Lacks ${missing ?? 'the required access'}`,
  })
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?')[0]?.slice(0, 300) ?? ''

// Line breaks, escapes and direction marks have no place in what is shown to people who read logs.
const harmless = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 300)

const userAgentOf = (request: FastifyRequest) => harmless(request.headers['user-agent'] ?? '')

export const circumstancesOf = (request: FastifyRequest, visitor?: string | null): Circumstances => ({
  requestId: request.id,
  route: `${request.method} ${request.routeOptions.url ?? ''}`,
  ip: request.ip,
  userAgent: userAgentOf(request),
  visitor: visitor ?? request.session?.visitor ?? null,
})
