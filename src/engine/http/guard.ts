import type { FastifyRequest } from 'fastify'
import type { Guard, RateClass } from '#blueprint/calls/guard.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { cookiesOf, csrfCookieName, sessionCookieName } from '#platform/auth/sessions/cookies.ts'
import { isGenuine } from '#platform/auth/sessions/csrf.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { liveSession, type LiveSession } from '#platform/auth/sessions/live-session.ts'
import { networkTimes, type Taken } from '#platform/limits/rate-limit.ts'
import { networkOf } from '#values/address.ts'
import { hashOf } from '#platform/auth/sessions/tokens.ts'
import { recordAccessAlone } from '#platform/auth/access-log.ts'
import { applyDomainChoice, rejectDuringMaintenance, rejectArchiveWrites } from './routes/domain-and-archive.ts'
import { headerOf, isMutating, isSecure, rejectCrossSiteRead, requireSameOrigin } from './routes/origin.ts'
import { HttpError } from './http-error.ts'
import { limitAddress, refuseFor } from './partners/limit-address.ts'
import { addressClassOf, rateClassOf } from './partners/rate-class.ts'
import { mediaTypeOf, packageType, pictureTypeOf } from './routes/media-type.ts'
import { isByKey, keyRefusal, mayKeyCall, sessionOfKey } from './routes/key-access.ts'
import { requireOnboarded } from './session-of.ts'
import { queryOf, rejectMalformedPath, rejectUnknown } from './query-parameters.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard
    /** Accepts the bytes of one picture instead of JSON; max size in bytes. */
    takesPicture?: number
    takesAnimation?: true
    takesPackage?: true
    /** Field of a form that alone can make its body too large: a text with pictures. */
    longField?: string
    /** A larger body than usual, in bytes. */
    takesBytes?: number
    /** Accepts query parameters; the route itself rejects unknown ones. */
    takesQuery?: true
  }
  interface FastifyRequest {
    session: LiveSession | null
    /** Hash of the presented cookie, whether the session is alive or not. */
    sessionHash: Buffer | null
    rawBody: Buffer | null
    /** The Content-Type of a body of any type, as it was sent. */
    sentType: string | null
  }
}

const maxBodyBytes = 1_048_576
const maxReportBytes = 16_384

export { headerOf, isMutating, isSecure }

/** All checks made before the body is read, cheapest first. */
export async function authorizeRequest(auth: AuthContext, request: FastifyRequest): Promise<void> {
  const { guard, takesQuery, takesPicture, takesAnimation, takesPackage } = request.routeOptions.config
  if (!guard) return
  rejectMalformedPath(request.raw.url ?? '')
  if (isMutating(request.method)) {
    rejectUnsupportedBody(request, guard, takesPicture)
    if (guard.takesAnyBody) acceptAnyType(request)
    if (guard.permission === 'report') rejectCrossSiteRead(request)
    else if (guard.permission !== 'signed') requireSameOrigin(request, auth.settings.panelUrl)
  } else if (guard.permission !== 'anyone') rejectCrossSiteRead(request)
  if (guard.permission !== 'signed' && guard.permission !== 'report' && !guard.isPublic)
    await authorizeUser(auth, request, guard)
  const addressRate = guard.addressRate ?? addressClassOf(request)
  if (addressRate) await limitAddress(auth, request, addressRate)
  if (takesPackage) requirePackageType(request)
  else if (takesPicture !== undefined) requirePictureType(request, takesAnimation)
  if (!takesQuery && !guard.takesAnyQuery && request.routeOptions.url?.startsWith('/api/'))
    rejectUnknown(queryOf(request), () => false)
}

async function authorizeUser(auth: AuthContext, request: FastifyRequest, guard: Guard): Promise<void> {
  await findSession(auth, request, guard)
  await rejectOtherUser(auth, request)
  applyDomainChoice(request, guard)
  if (guard.permission !== 'anyone') requireSession(request, guard)
  await rejectDuringMaintenance(auth, request, guard)
  await rejectArchiveWrites(auth, request, guard)
  if (isMutating(request.method)) await requireCsrfToken(auth, request)
  await requirePermission(auth, request, guard)
  await requireStepUp(auth, request, guard)
  await limitRate(auth, request)
}

const reportTypes = /^application\/(csp-report|reports\+json)(\s*;\s*charset=utf-8)?$/i

/** The only charset of JSON is UTF-8. */
function isJson(header: string): boolean {
  const media = mediaTypeOf(header)
  return media?.type === 'application/json' && media.isUtf8
}

function rejectUnsupportedBody(
  { headers, routeOptions }: FastifyRequest,
  { permission, takesAnyBody }: Guard,
  picture: number | undefined,
): void {
  const max = permission === 'report' ? maxReportBytes : (picture ?? routeOptions.config.takesBytes ?? maxBodyBytes)
  if (Number(headers['content-length'] ?? 0) > max) {
    const most = max < maxBodyBytes ? `${max / 1_024} KB` : `${Math.floor(max / maxBodyBytes)} MB`
    const sentence = `The upload must not exceed ${most}.`
    const { longField } = routeOptions.config
    throw new HttpError(413, sentence, longField === undefined ? {} : { fields: { [longField]: sentence } })
  }
  if (takesAnyBody) return
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpError(415, 'Send the body uncompressed, without Content-Encoding.')
  if (picture !== undefined) return
  const type = headers['content-type']
  // An empty body (sign-out) needs no type.
  const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  if (isEmpty && type === undefined) return
  const isTaken = permission === 'report' ? reportTypes.test(type ?? '') : isJson(type ?? '')
  if (!isTaken) throw new HttpError(415, 'Send JSON in UTF-8, with the header Content-Type: application/json.')
}

/** A type that cannot be parsed would be refused before the route can keep the body. */
function acceptAnyType(request: FastifyRequest): void {
  const { headers } = request.raw
  request.sentType = headers['content-type'] ?? null
  headers['content-type'] = 'application/octet-stream'
}

/** Checked last, so that accepted types are revealed only to authorized callers. */
function requirePictureType({ headers }: FastifyRequest, takesAnimation = false): void {
  const type = pictureTypeOf(headers['content-type'] ?? '', takesAnimation)
  if (type === null) throw new HttpError(415, `Send a JPEG, PNG${takesAnimation ? ', GIF' : ''} or WebP file.`)
  headers['content-type'] = type
}

function requirePackageType({ headers }: FastifyRequest): void {
  if (mediaTypeOf(headers['content-type'] ?? '')?.type !== packageType) throw new HttpError(415, 'Send an .apk file.')
  headers['content-type'] = packageType
}

async function findSession(auth: AuthContext, request: FastifyRequest, guard: Guard): Promise<void> {
  const session = isByKey(request) ? await sessionOfKey(auth, request) : await sessionOfCookie(auth, request, guard)
  if (session?.refusal && guard.permission !== 'anyone') {
    await auditDenialOf(auth, request, session, { reason: session.refusal })
    throw new HttpError(401, session.refusal, { code: 'access_refused' })
  }
  request.session = session?.refusal ? null : session
  if (session?.isByKey && !mayKeyCall(request.method, guard.permission)) {
    await auditDenialOf(auth, request, session, { reason: keyRefusal })
    throw new HttpError(403, keyRefusal)
  }
}

async function sessionOfCookie(auth: AuthContext, request: FastifyRequest, guard: Guard): Promise<LiveSession | null> {
  const token = cookiesOf(request.headers.cookie)[sessionCookieName(isSecure(request))]
  if (!token) return null
  request.sessionHash = hashOf(token)
  const isBackground = guard.isBackground ?? headerOf(request, 'x-background') === '1'
  return liveSession(auth, { hash: request.sessionHash, ip: request.ip, userAgent: userAgentOf(request), isBackground })
}

/**
 * The tabs of a browser share one session. A call that names the user whom its tab shows is refused when another one has
 * signed in meanwhile: otherwise they would act under each other's name. Clients other than the panel name no user.
 */
async function rejectOtherUser(auth: AuthContext, request: FastifyRequest): Promise<void> {
  const shown = headerOf(request, 'x-user')
  const { session } = request
  if (shown === undefined || session?.stage !== 'full') return
  const { username } = session.actor
  if (shown === encodeURIComponent(username)) return
  if (isMutating(request.method)) await auditDenial(auth, request, { reason: 'The tab shows another user' })
  throw new HttpError(409, `Nothing was changed: ${username} has signed in in another tab of this browser.`, {
    code: 'other_user',
  })
}

function requireSession(request: FastifyRequest, guard: Guard): void {
  const { session } = request
  const isLive = session && (session.stage === 'full' || guard.halfway?.includes(session.stage))
  if (!isLive)
    throw new HttpError(401, request.sessionHash ? 'Your session has ended. Sign in again.' : 'Sign in first.')
  if (session.mustReset && session.stage === 'full' && !guard.whileReset)
    throw new HttpError(440, 'Choose a new password first.')
  if (session.stage === 'full' && !session.mustReset && !guard.whileOnboarding) requireOnboarded(session)
}

async function requireCsrfToken(auth: AuthContext, request: FastifyRequest): Promise<void> {
  const cookie = cookiesOf(request.headers.cookie)[csrfCookieName(isSecure(request))]
  if (isGenuine(auth.settings.sessionSecret, request.sessionHash, headerOf(request, 'x-xsrf-token'), cookie)) return
  await auditDenial(auth, request, { missing: 'anti-forgery token' })
  throw new HttpError(403, 'The page is out of date. Reload it.', { code: 'csrf' })
}

async function requirePermission(auth: AuthContext, request: FastifyRequest, { permission }: Guard): Promise<void> {
  if (permission === null || permission === 'anyone' || permission === 'signed' || permission === 'report') return
  if (request.session?.actor.permissions.has(permission)) return
  await auditDenial(auth, request, { missing: permission })
  throw new HttpError(403, `You do not have the permission ${permission}.`)
}

async function requireStepUp(auth: AuthContext, request: FastifyRequest, guard: Guard): Promise<void> {
  const { session } = request
  if (!session || guard.permission === 'anyone') return
  const hasUnconfirmedMove = session.hasMoved && !guard.whileMoved
  if (!hasUnconfirmedMove && (session.isConfirmed || !guard.stepUp)) return
  await auditDenial(auth, request, { missing: 'confirmation' })
  throw new HttpError(403, 'Confirm your identity to continue.', { code: 'step_up_required' })
}

/** Counted last, so that only calls that would be answered count. The first refusal of a window is audited. */
async function limitRate(auth: AuthContext, request: FastifyRequest): Promise<void> {
  if (!request.session) return
  const rateClass = rateClassOf(request)
  const { staffId } = request.session.actor
  await refuseIfOver(auth, request, rateClass, await auth.rates.take(staffId, rateClass))
  await refuseIfOver(auth, request, rateClass, await auth.rates.take(networkOf(request.ip), rateClass, networkTimes))
}

async function refuseIfOver(
  auth: AuthContext,
  request: FastifyRequest,
  rateClass: RateClass,
  taken: Taken,
): Promise<void> {
  if (taken.wait === 0) return
  if (taken.isFirst) await auditDenial(auth, request, { reason: `Too many calls: ${rateClass}` })
  throw refuseFor(taken.wait)
}

interface Denial {
  readonly missing?: string | undefined
  /** Default: the missing permission. */
  readonly reason?: string | undefined
}

/** Audits each denied request of a signed-in user with its reason; bursts indicate an attack. */
export async function auditDenial(
  auth: AuthContext,
  request: FastifyRequest,
  { missing, reason }: Denial,
): Promise<void> {
  if (request.session) await auditDenialOf(auth, request, request.session, { missing, reason })
}

async function auditDenialOf(
  auth: AuthContext,
  request: FastifyRequest,
  { actor }: LiveSession,
  { missing, reason }: Denial,
): Promise<void> {
  await recordAccessAlone(auth.pool, {
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

/** What the signature of an inbound call covers in addition to its body: the path as it was sent, with its version. */
export const calledAs = (request: FastifyRequest) => ({
  method: request.method,
  path: request.originalUrl.split('?')[0] ?? '',
  headers: request.headers,
})

// Removes line breaks, escapes and direction marks from text shown in logs.
const sanitized = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 300)

const userAgentOf = (request: FastifyRequest) => sanitized(request.headers['user-agent'] ?? '')

export const circumstancesOf = (request: FastifyRequest, visitor?: string | null): RequestOrigin => ({
  requestId: request.id,
  route: `${request.method} ${request.routeOptions.url ?? ''}`,
  host: request.headers.host,
  chosenDomain: request.session?.chosenDomain,
  readsArchive: request.session?.readsArchive,
  ip: request.ip,
  userAgent: userAgentOf(request),
  visitor: visitor ?? request.session?.visitor ?? null,
})
