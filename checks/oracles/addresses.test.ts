import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmong, parseAddress } from '#values/address.ts'

test('an address is accepted exactly where the runtime accepts it, except with a zone', () => {
  const piece = fc.constantFrom('0', '1', '01', '256', '1.2.3.4', '01.2.3.4', '::', ':', 'ffff', '12345', 'g', '.', ' ')
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
      const text = pieces.join('')
      expect(parseAddress(text) !== null).toBe(isIP(text) > 0)
    }),
    { numRuns: 20_000 },
  )
})

test('a range contains the same addresses as in the block list of the runtime', () => {
  const group = fc.oneof(fc.constant(0), fc.constant(0x2001), fc.nat(0xffff))
  const six = fc.array(group, { minLength: 8, maxLength: 8 }).map((all) => all.map((one) => one.toString(16)).join(':'))
  fc.assert(
    fc.property(six, six, fc.nat(128), (base, other, prefix) => {
      fc.pre(parseAddress(base)?.bits === 128 && parseAddress(other)?.bits === 128)
      const list = new BlockList()
      list.addSubnet(base, prefix, 'ipv6')
      expect(isAmong(other, [`${base}/${prefix}`])).toBe(list.check(other, 'ipv6'))
    }),
    { numRuns: 2_000 },
  )
})
