import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { checksOf, commonFrom, shownBefore, type Alike, type CheckedProof } from './shown-proof.ts'

const amount = money(50_000n)
const like = (deposit: string, other = money(1n)): Alike => ({ deposit, isSame: false, amount: other })

test('UPL an identical picture is always detected, a similar one where few are or the same amount is claimed', () => {
  const same: Alike = { deposit: 'same', isSame: true, amount: money(1n) }
  expect(shownBefore([], amount)).toEqual([])
  expect(shownBefore([same, same, like('a')], amount)).toEqual(['same', 'a'])
  // A common app screen proves nothing by itself.
  const screens = Array.from({ length: commonFrom }, (_, at) => like(`s${at}`))
  expect(shownBefore(screens.slice(1), amount)).toHaveLength(commonFrom - 1)
  expect(shownBefore([...screens, same], amount)).toEqual(['same'])
  expect(shownBefore([...screens, like('as much', amount)], amount)).toEqual(['as much'])
  const many = Array.from({ length: 60 }, (_, at): Alike => ({ deposit: `d${at}`, isSame: true, amount }))
  expect(shownBefore(many, amount)).toHaveLength(20)
})

const clean: CheckedProof = {
  utr: '412345678901',
  hasUsedUtr: false,
  atBank: '500.00',
  isAtBank: true,
  hasPicture: true,
  same: 0,
  alike: 0,
}
const failing = (change: Partial<CheckedProof>) =>
  checksOf({ ...clean, ...change })
    .filter(({ passed }) => !passed)
    .map(({ rule, value }) => `${rule}: ${value}`)

test('a manual deposit is checked against the bank, its reference and its picture', () => {
  expect(failing({})).toEqual([])
  expect(failing({ isAtBank: false })).toEqual(['bank: 500.00'])
  expect(failing({ isAtBank: false, atBank: null })).toEqual(['bank: reference not found yet'])
  expect(failing({ utr: null })).toEqual(['reference: no reference'])
  expect(failing({ hasUsedUtr: true })).toEqual(['reference: already used'])
  expect(failing({ same: 1, alike: 2 })).toEqual(['picture: same picture on 1 deposit, similar picture on 2 deposits'])
  expect(checksOf({ ...clean, hasPicture: false })[2]?.value).toBe('no picture')
})
