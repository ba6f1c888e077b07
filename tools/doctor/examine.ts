import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { doctorSignature } from '#platform/auth/doctor-signature.ts'
import { ask, jsonOf, streamSpanMs, type Answer } from './ask.ts'
import type { Problem } from './problems.ts'

export interface Examination {
  readonly url: URL
  /** The SESSION_SECRET of the installation; without it the server does not tell what it sees. */
  readonly secret: string | undefined
  readonly trustedProxies: number
}

const pageHeaders = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
const notFromPanel = /does not come from the panel/
const uploadBytes = 7 * 1_048_576
/** Of the two seconds that the stream takes, at the least. */
const minSpanMs = 700

/** Asks the address as a browser, a balancer and a camera do, and names what is wrong. */
export async function examine(examination: Examination): Promise<readonly Problem[]> {
  const { url } = examination
  const unreachable = await reachProblem(url)
  if (unreachable) return [unreachable]
  const found = [
    ...(await addressProblems(examination)),
    ...(await pageProblems(url)),
    ...(await originProblems(url)),
    ...(await trafficProblems(examination)),
  ]
  return [...new Set(found)]
}

const [tries, pauseMs] = [5, 500]

/** A database that is busy for a moment is not down. */
async function reachProblem(url: URL): Promise<Problem | null> {
  for (let left = tries; ; left -= 1) {
    const problem = healthProblem(await ask(url, '/health'))
    if (problem !== 'database-down' || left === 1) return problem
    await delay(pauseMs)
  }
}

function healthProblem(health: Answer | null): Problem | null {
  if (health === null) return 'no-answer'
  if (health.isOurs) return health.status === 503 ? 'database-down' : health.status === 200 ? null : 'another-site'
  return [502, 503, 504].includes(health.status) ? 'server-not-reached' : 'another-site'
}

const seenSchema = z.object({
  data: z.object({ host: z.string(), scheme: z.string(), ip: z.string(), addresses: z.array(z.string()) }),
})
const pretended = '192.0.2.77'

/** Compares what the server saw with what was sent. */
async function addressProblems({ url, secret, trustedProxies }: Examination): Promise<readonly Problem[]> {
  if (secret === undefined) return []
  const seenWith = async (headers: Readonly<Record<string, string>>) =>
    seenSchema.safeParse(
      jsonOf(await ask(url, '/health', { headers: { 'x-doctor': doctorSignature(secret), ...headers } })),
    ).data?.data
  const [plain, lying] = [await seenWith({}), await seenWith({ 'x-forwarded-for': pretended })]
  if (!plain || !lying) return []
  const found: Problem[] = []
  if (plain.host.replace(/:(80|443)$/, '') !== url.host) found.push('host-not-passed')
  if (`${plain.scheme}:` !== url.protocol) found.push('scheme-not-passed')
  if (plain.addresses.length === 0) found.push('address-not-passed')
  else if (plain.addresses.length > trustedProxies) found.push('too-few-proxies')
  else if (lying.ip === pretended) found.push('too-many-proxies')
  return found
}

async function pageProblems(url: URL): Promise<readonly Problem[]> {
  const [page, alive, head] = [
    await ask(url, '/login'),
    await ask(url, '/api/auth-alive'),
    await ask(url, '/login', { method: 'HEAD' }),
  ]
  const found: Problem[] = []
  if (page?.status === 421) return ['host-not-passed']
  const target = page?.headers.get('location') ?? ''
  if (page && page.status >= 300 && page.status < 400 && new URL(target, url).origin === url.origin)
    return ['scheme-not-passed']
  const cookies = alive?.headers.getSetCookie().join('\n') ?? ''
  if (cookies === '') found.push('cookies-dropped')
  else if (url.protocol === 'https:' && !cookies.includes('__Host-')) found.push('scheme-not-passed')
  const policies = page?.headers.get('content-security-policy') ?? ''
  if (!/frame-ancestors 'none'/.test(policies)) found.push('policy-changed')
  if (head?.status !== page?.status) found.push('head-refused')
  return found
}

/** The anti-forgery token is checked after the origin: its refusal says that the origin was accepted. */
async function originProblems(url: URL): Promise<readonly Problem[]> {
  const refusalTo = async (origin: string) =>
    (await ask(url, '/api/logout', { method: 'POST', headers: { ...pageHeaders, origin }, body: '{}' }))?.text ?? ''
  if (!notFromPanel.test(await refusalTo('https://doctor.invalid'))) return ['origin-changed']
  return notFromPanel.test(await refusalTo(url.origin)) ? ['other-panel-url'] : []
}

async function trafficProblems({ url, secret }: Examination): Promise<readonly Problem[]> {
  const found: Problem[] = []
  const body = new Uint8Array(uploadBytes)
  const upload = await ask(url, '/inbound/picture', { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body })
  // The server may answer before it has read everything, so only this answer tells.
  if (upload?.status === 413 && !upload.isOurs) found.push('uploads-refused')
  if (secret === undefined) return found
  const span = await streamSpanMs(url, '/health/stream', { 'x-doctor': doctorSignature(secret) })
  if (span === null || span < minSpanMs) found.push('stream-buffered')
  return found
}
