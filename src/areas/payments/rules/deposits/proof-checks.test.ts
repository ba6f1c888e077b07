import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { checksOf, commonPictureThreshold, reusedOn, type SimilarProof, type ProofFacts } from './proof-checks.ts'

const amount = money(50_000n)
const like = (deposit: string, other = money(1n)): SimilarProof => ({ deposit, isSame: false, amount: other })

test('UPL always detects an identical picture, and a similar one where few exist or the amount is the same', () => {
  const same: SimilarProof = { deposit: 'same', isSame: true, amount: money(1n) }
  expect(reusedOn([], amount)).toEqual([])
  expect(reusedOn([same, same, like('a')], amount)).toEqual(['same', 'a'])
  // A common app screen proves nothing by itself.
  const screens = Array.from({ length: commonPictureThreshold }, (_, at) => like(`s${at}`))
  expect(reusedOn(screens.slice(1), amount)).toHaveLength(commonPictureThreshold - 1)
  expect(reusedOn([...screens, same], amount)).toEqual(['same'])
  expect(reusedOn([...screens, like('as much', amount)], amount)).toEqual(['as much'])
  const many = Array.from({ length: 60 }, (_, at): SimilarProof => ({ deposit: `d${at}`, isSame: true, amount }))
  expect(reusedOn(many, amount)).toHaveLength(20)
})

const clean: ProofFacts = {
  utr: '412345678901',
  hasUsedUtr: false,
  atBank: '500.00',
  isAtBank: true,
  hasPicture: true,
  same: 0,
  alike: 0,
}
const failing = (change: Partial<ProofFacts>) =>
  checksOf({ ...clean, ...change })
    .filter(({ passed }) => !passed)
    .map(({ rule, value }) => `${rule}: ${value}`)

test('checks a manual deposit against the bank, its reference and its picture', () => {
  expect(failing({})).toEqual([])
  expect(failing({ isAtBank: false })).toEqual(['bank: 500.00'])
  expect(failing({ isAtBank: false, atBank: null })).toEqual(['bank: reference not found yet'])
  expect(failing({ utr: null })).toEqual(['reference: no reference'])
  expect(failing({ hasUsedUtr: true })).toEqual(['reference: already used'])
  expect(failing({ same: 1, alike: 2 })).toEqual(['picture: same picture on 1 deposit, similar picture on 2 deposits'])
  expect(checksOf({ ...clean, hasPicture: false })[2]?.value).toBe('no picture')
})
