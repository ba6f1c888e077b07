import { expect, test } from 'vitest'
import { moments, nextStart, secondsAhead } from './moments.ts'
import { missing, planOf, redIn, resultsOf, table, type StressResult } from './plan.ts'

const result = (run: string, more: Partial<StressResult> = {}): StressResult => ({
  commit: 'one',
  run,
  seconds: 90,
  red: [],
  log: 'a.log',
  ...more,
})
const linesOf = (...results: readonly StressResult[]) => results.map((one) => `${JSON.stringify(one)}\n`).join('')
const names = (plan: readonly { readonly name: string }[]) => plan.map(({ name }) => name)

test('plans as many runs under load as were asked for, and one for each moment of the clock', () => {
  const clock = [
    'just before midnight UTC',
    'just before midnight in Asia/Kolkata',
    'on 28 February',
    'on 31 December',
    'on 1 December',
  ]
  expect(names(planOf(2))).toEqual(['load 1', 'load 2', ...clock])
  expect(names(planOf(2, 'load'))).toEqual(['load 1', 'load 2'])
  expect(names(planOf(2, 'clock'))).toEqual(clock)
  expect(names(planOf(2, '28'))).toEqual(['on 28 February'])
  expect(names(planOf(2, 'load 2'))).toEqual(['load 2'])
  expect(planOf(2, 'noise')).toEqual([])
})

test('goes on with the runs of the same commit that have no result', () => {
  const results = resultsOf(linesOf(result('load 1', { red: ['a'] }), result('load 2', { commit: 'other' })), 'one')
  expect(names(missing(planOf(2, 'load'), results))).toEqual(['load 2'])
  expect(names(missing(planOf(3, 'load'), results))).toEqual(['load 2', 'load 3'])
  expect(missing(planOf(1, 'load'), results)).toEqual([])
  expect(names(missing(planOf(1, 'load'), resultsOf('', 'one')))).toEqual(['load 1'])
})

test('reads every red test from the output of the gate, and never takes a red run for a green one', () => {
  const output = '── lint: failed (1) in 2.0 s\nred: lint\nred: src/a.test.ts › adds up\nsaid red: in passing\n'
  expect(redIn(output, 1)).toEqual(['lint', 'src/a.test.ts › adds up'])
  expect(redIn('', 1)).toEqual(['npm test ended with 1 and named nothing'])
  expect(redIn('', null)).toEqual(['npm test ended with a signal and named nothing'])
  expect(redIn('All 12 steps passed', 0)).toEqual([])
})

test('puts one table together, with every red test below it', () => {
  expect(table([result('load 1'), result('on 1 December', { red: ['a › b', 'lint'], seconds: 666 })])).toBe(
    [
      'run            result   minutes',
      'load 1         green        1.5',
      'on 1 December  RED         11.1',
      'red: on 1 December: a › b',
      'red: on 1 December: lint',
    ].join('\n'),
  )
})

test('names the runs of the whole plan that no call has made yet', () => {
  expect(table([result('load 1')], planOf(2)).split('\n')).toEqual([
    'run                                   result   minutes',
    'load 1                                green        1.5',
    'load 2                                not run',
    'just before midnight UTC              not run',
    'just before midnight in Asia/Kolkata  not run',
    'on 28 February                        not run',
    'on 31 December                        not run',
    'on 1 December                         not run',
  ])
})

const startsAt = (now: string) =>
  moments.map((moment) => nextStart(moment, new Date(now), 5).toISOString().replace(':00.000Z', ''))

test('starts each run at the next occurrence of its moment', () => {
  expect(startsAt('1999-11-28T06:00:00Z')).toEqual([
    '1999-11-28T23:55',
    '1999-11-28T18:25',
    '2000-02-28T09:00',
    '1999-12-31T09:00',
    '1999-12-01T09:00',
  ])
  expect(startsAt('1999-12-31T23:55:00Z')).toEqual([
    '2000-01-01T23:55',
    '2000-01-01T18:25',
    '2000-02-28T09:00',
    '2000-12-31T09:00',
    '2000-12-01T09:00',
  ])
})

test('puts the clock forward by whole seconds', () => {
  expect(secondsAhead(new Date('1999-12-31T00:01:00Z'), new Date('1999-12-31T00:00:00.400Z'))).toBe(60)
})
