import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { addressOf, NoResponse } from './call.ts'

export type CertificateVerdict =
  | 'GOOD'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'WRONG_NAME'
  | 'SELF_SIGNED'
  | 'CHAIN_INCOMPLETE'
  | 'NOT_TRUSTED'

export interface CertificateReading {
  readonly verdict: CertificateVerdict
  readonly subject: string
  readonly issuer: string
  /** The first names; `nameCount` counts all. */
  readonly names: readonly string[]
  readonly nameCount: number
  readonly from: Date
  readonly to: Date
  /** Below zero once it has expired. */
  readonly daysLeft: number
  /** The issuer whose certificate the server does not send. */
  readonly missingIssuer: string | null
  /** TLSv1.2 and later are current. */
  readonly protocol: string
}

interface CertificateRequest {
  readonly host: string
  readonly port?: number
  readonly mayLoopback: boolean
  readonly ending: AbortSignal
  /** Certificates that are trusted in place of the usual ones. */
  readonly trusted?: readonly string[]
  readonly now?: Date
}

const maxNames = 20
const day = 86_400_000

/**
 * Reads the certificate of a host by a handshake, whether it is valid or not: nothing is sent over the connection and nothing read from
 * it. The address is checked like that of every call. Throws BlockedTarget or NoResponse.
 */
export async function readCertificate(request: CertificateRequest): Promise<CertificateReading> {
  const { host, port = 443, mayLoopback, ending, trusted, now = new Date() } = request
  const { address } = await addressOf(host, mayLoopback, ending)
  const socket = connect({
    host: address,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: false,
    // Old protocols are named, not refused.
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT@SECLEVEL=0',
    ...(trusted ? { ca: [...trusted] } : {}),
  })
  try {
    await handshake(socket, ending)
    const certificate = socket.getPeerX509Certificate()
    if (!certificate) throw new NoResponse('The host shows no certificate')
    return reading(certificate, socket, { host, now })
  } finally {
    socket.destroy()
  }
}

function handshake(socket: TLSSocket, ending: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('secureConnect', resolve)
  socket.once('error', (cause) =>
    reject(new NoResponse(ending.aborted ? 'No TLS answer in 5 s' : 'The TLS handshake failed', { cause })),
  )
  socket.once('close', () => reject(new NoResponse('The TLS handshake failed')))
  const late = () => socket.destroy(new Error('The handshake took too long'))
  if (ending.aborted) late()
  ending.addEventListener('abort', late, { once: true })
  return promise.finally(() => ending.removeEventListener('abort', late))
}

function reading(
  certificate: X509Certificate,
  socket: TLSSocket,
  { host, now }: { readonly host: string; readonly now: Date },
): CertificateReading {
  const names = (certificate.subjectAltName ?? '').split(', ').filter((name) => name !== '')
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  const verdict = verdictOf(certificate, socket, { host, now, from, to })
  return {
    verdict,
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    names: names.slice(0, maxNames).map((name) => name.replace(/^(DNS|IP Address):/, '')),
    nameCount: names.length,
    from,
    to,
    daysLeft: Math.round((to.getTime() - now.getTime()) / day),
    missingIssuer: verdict === 'CHAIN_INCOMPLETE' ? oneLine(lastOf(certificate).issuer) : null,
    protocol: socket.getProtocol() ?? 'unknown',
  }
}

const oneLine = (name: string): string => name.split('\n').join(', ')

/** The last certificate that the server sent. */
function lastOf(certificate: X509Certificate): X509Certificate {
  const { issuerCertificate } = certificate
  return issuerCertificate === undefined || issuerCertificate.fingerprint256 === certificate.fingerprint256
    ? certificate
    : lastOf(issuerCertificate)
}

interface Facts {
  readonly host: string
  readonly now: Date
  readonly from: Date
  readonly to: Date
}

/** The first of what is wrong, in the order in which it would be mended. */
function verdictOf(
  certificate: X509Certificate,
  socket: TLSSocket,
  { host, now, from, to }: Facts,
): CertificateVerdict {
  if (to < now) return 'EXPIRED'
  if (from > now) return 'NOT_YET_VALID'
  const isNamed = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
  const problem = String(socket.authorizationError ?? '')
  if (problem.includes('SELF_SIGNED_CERT') && certificate.issuer === certificate.subject) return 'SELF_SIGNED'
  if (isNamed === undefined) return 'WRONG_NAME'
  if (/UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/.test(problem)) return 'CHAIN_INCOMPLETE'
  return socket.authorized ? 'GOOD' : 'NOT_TRUSTED'
}
