import { expect, test } from 'vitest'
import { seededRandom } from '#checks/simulation/random.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'
import { almostEqual, randomNames, twoNames } from './random-names.ts'
import { wrongInFiles } from './printed-names.ts'

const cases = Number(process.env['CASES'] ?? 300)
const seed = Number(process.env['SEED'] ?? 1)
const perFile = 100
/** Automatic approval asks for at least this much. */
const approved = 80

test(`${cases} names are exact in CSV and XLSX, printed or honestly replaced in PDF, and leave their neighbours alone`, async () => {
  const names = randomNames(cases, seed).map(({ text }) => text)
  const wrong: string[] = []
  for (let at = 0; at < names.length; at += perFile) wrong.push(...(await wrongInFiles(names.slice(at, at + perFile))))
  expect(wrong.slice(0, 20)).toEqual([])
})

test(`${cases} pairs of different names are not approved as one person`, () => {
  const random = seededRandom(seed)
  const wrong = Array.from({ length: cases }, () => twoNames(random)).flatMap(([one, other]) =>
    Math.max(nameMatch(one, other), nameMatch(other, one)) >= approved ? [`${one} = ${other}`] : [],
  )
  expect(wrong).toEqual([])
})

test(`${cases} names with one other letter or vowel sign are never the same name`, () => {
  const random = seededRandom(seed)
  const wrong = Array.from({ length: cases }, () => almostEqual(random)).flatMap(([one, other]) =>
    nameMatch(one, other) === 100 || nameMatch(other, one) === 100 ? [`${one} = ${other}`] : [],
  )
  expect(wrong.slice(0, 20)).toEqual([])
})

test(`${cases} names match themselves in the other normal form`, () => {
  const wrong = randomNames(cases, seed).flatMap(({ text }) => {
    const match = nameMatch(text.normalize('NFC'), text.normalize('NFD'))
    return match === nameMatch(text, text) ? [] : [`${JSON.stringify(text)} ${match}`]
  })
  expect(wrong.slice(0, 20)).toEqual([])
})
