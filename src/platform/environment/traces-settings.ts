import { BlockList, isIP } from 'node:net'
import { SettingError } from './stored-secrets.ts'

const near: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Networks of an operator's own (RFC 1918, RFC 4193). Addresses of the link, where clouds answer with secrets, are none of them. */
const own = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, prefix, 'ipv4')
own.addSubnet('fc00::', 7, 'ipv6')

const isOwn = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return own.check(address, 'ipv4')
  return family === 6 && !/[.%]/.test(address) && own.check(address, 'ipv6')
}

/** As names resolve to it: an address of version 6 can be written in many ways. */
const plainAddress = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

interface TracesSettings {
  readonly url: string | undefined
  readonly token: string | undefined
  /** The address of a collector on a private network. */
  readonly address: string | undefined
}

/** The collector must be one that the guarded client may call: on this machine, public with https, or at the one address that is set. */
export function tracesFrom({ url: text, token, address }: TracesSettings) {
  if (text === undefined) {
    if (token !== undefined) throw new SettingError('TRACES_TOKEN requires TRACES_URL.')
    if (address !== undefined) throw new SettingError('TRACES_ADDRESS requires TRACES_URL.')
    return undefined
  }
  if (address !== undefined && !isOwn(address))
    throw new SettingError(
      'TRACES_ADDRESS must be one address of a private network, like 10.0.4.7: of 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or fc00::/7.',
    )
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isNear = url !== undefined && (near.includes(url.hostname) || address !== undefined)
  const isSafe = url?.protocol === 'https:' && ['', '8443'].includes(url.port)
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!(isSafe || (isNear && /^https?:$/.test(url.protocol))) || !isPlain)
    throw new SettingError(
      'TRACES_URL must look like http://localhost:4318 on this machine, or https://traces.example.com, without a token in it. One on a private network needs TRACES_ADDRESS.',
    )
  return {
    url: text.replace(/(?<!\/)\/+$/, ''),
    token,
    address: address === undefined ? undefined : plainAddress(address),
  }
}
