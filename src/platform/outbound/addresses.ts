import { BlockList, isIP } from 'node:net'

/** Ranges that no stranger on the network can own: RFC 6890 and what came after it. */
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

/** Only here are addresses given to anybody; what maps or translates another address in lies outside, and is refused with it. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')

export const isLoopback = (address: string): boolean => {
  const family = isIP(address)
  // BlockList sees the IPv4 address in ::ffff:127.0.0.1; written so it is no address of ours.
  return family === 4 ? loopback.check(address, 'ipv4') : address === '::1'
}

/** Whether it is an address of the public network: everything else is nobody's business out there. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && given.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}
