import { expect, test } from 'vitest'
import { ids } from './ids.ts'
import type { Installation } from './installation.ts'
import { CannotRun, outcomeOf, type Row } from './row.ts'
import { groups, rows, rowsNamed } from './rows.ts'

test('every report has a row, once, and every row is one of a report', () => {
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(ids).toHaveLength(78)
})

// The rows of this test use nothing of an installation.
const nowhere = new Proxy({} as Installation, {
  get: () => {
    throw new Error('the rows of this test need no installation')
  },
})
const verdictOf = async (run: Row['run'], expected = 'credited 10.00') =>
  (await outcomeOf({ id: 'R01', what: 'tried', expected, run }, nowhere)).verdict

test('a row is right only where exactly what is expected is seen', async () => {
  expect(await verdictOf(async () => 'credited 10.00')).toBe('right')
  expect(await verdictOf(async () => 'credited 1000.00')).toBe('wrong')
  expect(await verdictOf(async () => 'credited 10.00 twice')).toBe('wrong')
  expect(await verdictOf(async () => '')).toBe('wrong')
})

test('a row that fails is wrong with its reason, and only one that lacks its tools is not run', async () => {
  const failing = async () => {
    throw new Error('the call was refused')
  }
  const outcome = await outcomeOf({ id: 'R01', what: 'tried', expected: 'credited', run: failing }, nowhere)
  expect(outcome).toEqual({
    id: 'R01',
    verdict: 'wrong',
    seen: 'could not be tried: the call was refused',
    expected: 'credited',
  })
  const without = async () => {
    throw new CannotRun('nginx is not installed')
  }
  expect(await verdictOf(without)).toBe('not run')
})

test('no row expects nothing, or what any product would show', () => {
  expect(rows.filter(({ expected, what }) => expected.trim() === '' || what.trim() === '').map(({ id }) => id)).toEqual(
    [],
  )
})

test('rows are chosen by id or by group, and a word that is neither is named', () => {
  const chosen = (...words: string[]) => rowsNamed(words).rows.map(({ id }) => id)
  expect(chosen()).toEqual(ids)
  expect(chosen('q05', 'R24')).toEqual(['R24', 'Q05'])
  expect(chosen('betting', 'R07', 'Q02')).toEqual(['R07', 'R08', 'R22', 'Q02'])
  expect(
    Object.keys(groups)
      .flatMap((group) => chosen(group))
      .toSorted(),
  ).toEqual(ids.toSorted())
  expect(rowsNamed(['R42', 'toString', 'Q01']).unknown).toEqual(['R42', 'toString'])
})
