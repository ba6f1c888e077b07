import { getServers } from 'node:dns/promises'
import { isIP } from 'node:net'
import { BlockedTarget, NoResponse } from '#platform/outbound/call.ts'
import { readCertificate, type CertificateReading } from '#platform/outbound/certificate.ts'
import { recordsOf, type ResolverReport } from './name-records.ts'
import { redirectsFrom, type Hop } from './redirects.ts'

export interface LookupReport {
  readonly resolvers: readonly ResolverReport[]
  /** All of its addresses are of IPv6. */
  readonly isIpv6Only: boolean
  readonly certificate: CertificateReading | null
  /** Why there is no certificate. */
  readonly certificateFailure: string | null
  readonly hops: readonly Hop[]
}

export interface LookupOptions {
  readonly mayLoopback: boolean
  /** Name servers to ask; default: those of the machine. */
  readonly servers?: readonly string[]
}

const withinMs = 5_000

/** Looks a name or address up: each part has five seconds, and what fails is part of the report. */
export async function lookUp(
  { name, isAddress }: { readonly name: string; readonly isAddress: boolean },
  { mayLoopback, servers = getServers() }: LookupOptions,
): Promise<LookupReport> {
  const host = isIP(name) === 6 ? `[${name}]` : name
  const [resolvers, certificate, hops] = await Promise.all([
    isAddress ? [] : Promise.all(servers.map((server) => recordsOf(name, server, withinMs))),
    certificateOf(name, mayLoopback),
    redirectsFrom(`http://${host}/`, mayLoopback, withinMs),
  ])
  const has = (type: string) =>
    resolvers.some(({ records }) => records.some((one) => one.type === type && one.outcome === 'FOUND'))
  return { resolvers, isIpv6Only: isAddress ? isIP(name) === 6 : has('AAAA') && !has('A'), ...certificate, hops }
}

async function certificateOf(
  host: string,
  mayLoopback: boolean,
): Promise<Pick<LookupReport, 'certificate' | 'certificateFailure'>> {
  try {
    const certificate = await readCertificate({ host, mayLoopback, ending: AbortSignal.timeout(withinMs) })
    return { certificate, certificateFailure: null }
  } catch (error) {
    if (error instanceof BlockedTarget || error instanceof NoResponse)
      return { certificate: null, certificateFailure: error.message }
    throw error
  }
}
