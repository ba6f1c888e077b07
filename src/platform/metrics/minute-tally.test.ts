import { expect, test } from 'vitest'
import { minuteTally } from './minute-tally.ts'

test('a minute has its own answers, its failures of the server, and the time of 95 of 100', () => {
  const tally = minuteTally()
  for (let at = 1; at <= 100; at += 1) tally.note({ status: at <= 3 ? 503 : 409, seconds: at / 1_000 })
  expect(tally.take()).toEqual({ answers: 100, errors: 3, slowestMs: 95 })
  expect(tally.take()).toEqual({ answers: 0, errors: 0, slowestMs: null })
})

test('the memory of a busy minute is bounded, and its count is not', () => {
  const tally = minuteTally()
  for (let at = 0; at < 5_000; at += 1) tally.note({ status: 200, seconds: at < 3_000 ? 9 : 0.01 })
  expect(tally.take()).toEqual({ answers: 5_000, errors: 0, slowestMs: 10 })
})
