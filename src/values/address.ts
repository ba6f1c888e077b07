/** A network address as a number of 32 or 128 bits. */
export interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

export interface Range extends Address {
  readonly prefix: number
}

const byte = /^(0|[1-9]\d{0,2})$/

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => byte.test(part) && Number(part) <= 255)) return null
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

/** Only the end of an address may be written as IPv4. */
function parseGroups(text: string, isEnd: boolean): bigint[] | null {
  if (text === '') return []
  const words: bigint[] = []
  const parts = text.split(':')
  for (const [at, part] of parts.entries()) {
    const four = isEnd && part.includes('.') && at === parts.length - 1 ? parseIpv4(part) : null
    if (four !== null) words.push(four >> 16n, four & 0xffffn)
    else if (/^[0-9a-f]{1,4}$/i.test(part)) words.push(BigInt(`0x${part}`))
    else return null
  }
  return words
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [left, right] = [parseGroups(halves[0] ?? '', halves.length === 1), parseGroups(halves[1] ?? '', true)]
  if (left === null || right === null) return null
  const missing = 8 - left.length - right.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const words = [...left, ...Array.from({ length: missing }, () => 0n), ...right]
  return words.reduce((sum, word) => (sum << 16n) + word, 0n)
}

const mapped = 0xffffn

/** Parses an address; IPv4 mapped into IPv6 becomes IPv4. null: not an address. */
export function parseAddress(text: string): Address | null {
  const four = parseIpv4(text)
  if (four !== null) return { bits: 32, value: four }
  const six = text.includes(':') ? parseIpv6(text) : null
  if (six === null) return null
  return six >> 32n === mapped ? { bits: 32, value: six & 0xffff_ffffn } : { bits: 128, value: six }
}

/** Parses a range like 203.0.113.0/24; bits after the prefix are ignored. */
export function parseRange(text: string): Range | null {
  const [front = '', behind = '', ...rest] = text.split('/')
  const address = parseAddress(front)
  if (!address || rest.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(behind)) return null
  // The prefix of IPv4 mapped into IPv6 counts the 96 bits before it.
  const prefix = Number(behind) - (address.bits === 32 && front.includes(':') ? 96 : 0)
  return prefix >= 0 && prefix <= address.bits ? { ...address, prefix } : null
}

export const isAddressOrRange = (text: string): boolean => (parseRange(text) ?? parseAddress(text)) !== null

export function isInRange({ bits, value }: Address, range: Range): boolean {
  const behind = BigInt(bits - range.prefix)
  return bits === range.bits && value >> behind === range.value >> behind
}

/** Whether an address is one of these addresses or in one of these ranges. */
export function isAmong(text: string, list: readonly string[]): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  return list.some((one) => {
    const range = parseRange(one) ?? singleAddressRange(parseAddress(one))
    return range !== null && isInRange(address, range)
  })
}

const singleAddressRange = (address: Address | null): Range | null => address && { ...address, prefix: address.bits }

/**
 * The network that an address counts to: the leading 64 bits of IPv6, which one customer holds, and `ipv4Bits` of IPv4.
 * Text that is no address is a network of its own.
 */
export function networkOf(text: string, ipv4Bits = 32): string {
  const address = parseAddress(text)
  if (address === null) return text
  const bits = address.bits === 32 ? ipv4Bits : 64
  return `${(address.value >> BigInt(address.bits - bits)).toString(16)}/${address.bits === 32 ? '4' : '6'}`
}
