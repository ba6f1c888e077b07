import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declaredIn, statedReturn, writtenRtp } from './stated-rtp.ts'

test.each([
  ['96.50', 9_650],
  ['96.5%', 9_650],
  ['96,5', 9_650],
  ['94.50-96.50', 9_450],
  ['', null],
  ['N/A', null],
  ['84/87/91/94/96', null],
  ['0.965', null],
  ['965', null],
])('%s declares %s basis points', (text, declared) => expect(declaredIn(writtenRtp(text))).toBe(declared))

test('C40 of a range both ends are kept, of several returns each, and of one figure there is no other', () => {
  expect(statedReturn('94.50-96.50')).toEqual({ rtp: 9_450, rtpTo: 9_650, rtps: ['94.50 % to 96.50 %'] })
  expect(statedReturn('MGA:96.20;UKGC:94.20')).toEqual({ rtp: null, rtps: ['MGA 96.20 %', 'UKGC 94.20 %'] })
  expect(statedReturn('84/87')).toEqual({ rtp: null, rtps: ['84.00 %', '87.00 %'] })
  expect(statedReturn('96.50')).toEqual({ rtp: 9_650 })
  expect(statedReturn('')).toEqual({ rtp: null })
})

test('a figure that is no return is refused with its reason', () => {
  for (const text of ['0', '100.01', '84/101', '96.5-94.5', 'MGA:0'])
    expect(writtenRtp(text)).toEqual({ is: 'REFUSED', reason: 'RTP is above 0 and at most 100 %.' })
  expect(writtenRtp('about 96')).toEqual({ is: 'REFUSED', reason: 'RTP is not readable.' })
})

test('every return from 1.00 to 100.00 % is read as it is written, with a point or a comma', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000 }), fc.boolean(), (points, hasComma) => {
      const text = (points / 100).toFixed(2).replace('.', hasComma ? ',' : '.')
      expect(writtenRtp(text)).toEqual({ is: 'VALUE', rtp: points, hasComma })
    }),
  )
})
