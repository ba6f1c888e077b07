import type { IncomingHttpHeaders } from 'node:http'
import { parseAddress } from '#values/address.ts'

/** An address as some proxies forward it: with the port of the client, IPv6 then in brackets. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([^:]+):\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain
  return address !== undefined && parseAddress(address) ? address : text
}

const entriesOf = (header: string | string[] | undefined): readonly string[] =>
  (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/**
 * Brings what proxies say about the client into one form: addresses without ports, the scheme and the host that the
 * browser used. Of schemes the first decides, of hosts the one that the outermost of our proxies added.
 */
export function readForwarded(headers: IncomingHttpHeaders, trustedProxies: number): void {
  if (trustedProxies === 0) return
  const addresses = entriesOf(headers['x-forwarded-for'])
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.map(withoutPort).join(', ')
  const [scheme] = entriesOf(headers['x-forwarded-proto'])
  if (scheme !== undefined) headers['x-forwarded-proto'] = scheme.toLowerCase()
  const hosts = entriesOf(headers['x-forwarded-host'])
  const host = hosts[Math.max(0, hosts.length - trustedProxies)]
  if (host !== undefined) headers.host = host
}
