import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmong, isInRange, parseAddress, parseRange } from './address.ts'

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
const four = octets.map((parts) => parts.join('.'))
const words = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })

describe('an address', () => {
  test('of four bytes parses to its numeric value', () => {
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        const value = ((BigInt(a) * 256n + BigInt(b)) * 256n + BigInt(c)) * 256n + BigInt(d)
        expect(parseAddress(`${a}.${b}.${c}.${d}`)).toEqual({ bits: 32, value })
        expect(parseAddress(`::ffff:${a}.${b}.${c}.${d}`)).toEqual({ bits: 32, value })
      }),
    )
  })

  test('of eight groups parses to its numeric value in any zero notation', () => {
    fc.assert(
      fc.property(words, fc.nat(7), fc.nat(7), (groups, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const zeroed = groups.map((word, at) => (at >= from && at <= to ? 0 : word))
        zeroed[from === 0 && to === 7 ? 0 : from] = 0
        const value = zeroed.reduce((sum, word) => (sum << 16n) + BigInt(word), 0n)
        const long = zeroed.map((word) => word.toString(16)).join(':')
        const hex = (part: number[]) => part.map((word) => word.toString(16)).join(':')
        const short = `${hex(zeroed.slice(0, from))}::${hex(zeroed.slice(to + 1))}`
        expect(parseAddress(short)).toEqual(parseAddress(long))
        const isMapped = value >> 32n === 0xffffn
        expect(parseAddress(long)).toEqual(isMapped ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value })
      }),
    )
  })

  test.each([
    '',
    '1',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4.5',
    ':::',
    '1::2::3',
    'g::1',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    '1.2.3.4::',
    '::01.2.3.4',
    'fe80::1%eth0',
  ])('rejects %j', (text) => expect(parseAddress(text)).toBeNull())
})

describe('a range', () => {
  test('contains exactly the addresses that share its prefix', () => {
    fc.assert(
      fc.property(four, four, fc.nat(32), (base, other, prefix) => {
        const [range, address] = [parseRange(`${base}/${prefix}`), parseAddress(other)]
        const bits = (text: string) =>
          text
            .split('.')
            .map((part) => Number(part).toString(2).padStart(8, '0'))
            .join('')
        expect(range && address && isInRange(address, range)).toBe(
          bits(base).slice(0, prefix) === bits(other).slice(0, prefix),
        )
      }),
    )
  })

  test('mapped into IPv6 is the IPv4 range behind its first 96 bits', () => {
    expect(isAmong('203.0.113.7', ['::ffff:203.0.113.0/120'])).toBe(true)
    expect(isAmong('203.0.114.7', ['::ffff:203.0.113.0/120'])).toBe(false)
    expect(parseRange('::ffff:203.0.113.0/24')).toBeNull()
  })

  test('of one address family contains no address of the other', () => {
    expect(isAmong('1.2.3.4', ['::/0'])).toBe(false)
    expect(isAmong('2001:db8::1', ['0.0.0.0/0'])).toBe(false)
    expect(isAmong('2001:db8::1', ['203.0.113.9', '2001:db8::/32'])).toBe(true)
    expect(isAmong('nowhere', ['0.0.0.0/0', '::/0'])).toBe(false)
  })

  test.each(['1.2.3.4/33', '::/129', '1.2.3.4/', '1.2.3.4/08', '1.2.3.4/8/8'])('rejects %j', (text) =>
    expect(parseRange(text)).toBeNull(),
  )
})
