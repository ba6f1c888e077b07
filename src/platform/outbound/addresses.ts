import { BlockList, isIP } from 'node:net'

/** Ranges that are not publicly routable: RFC 6890 and later additions. */
const notPublic = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, prefix, 'ipv6')

/** The only range assigned to hosts. Addresses that map or translate others lie outside it and are refused. */
const allowed = new BlockList()
allowed.addSubnet('2000::', 3, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')

export const isLoopback = (address: string): boolean => {
  const family = isIP(address)
  // BlockList treats ::ffff:127.0.0.1 as IPv4; that spelling is not accepted as loopback.
  return family === 4 ? loopback.check(address, 'ipv4') : address === '::1'
}

/** Whether it is a public address. All others must not be called. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && allowed.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
