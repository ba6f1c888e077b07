import { expect, test } from 'vitest'
import { filesToRepeat, redLines, redSteps, unstableLines, type StepResult } from './repetition.ts'

const step = (title: string, files: readonly string[], isBroken = false): StepResult => ({
  title,
  code: 1,
  facts: { seconds: {}, isBroken, failed: files.map((file) => ({ path: `/${file}`, file, tests: ['one', 'two'] })) },
})
const green: StepResult = { title: 'lint', code: 0, facts: null }
const server = step('server', ['a', 'b'])
const repeated = (...results: readonly StepResult[]) => filesToRepeat(results, true).map(({ file }) => file)

test('repeats up to three failed files of all steps together, and none of four', () => {
  expect(repeated(green)).toEqual([])
  expect(repeated(green, server)).toEqual(['a', 'b'])
  expect(repeated(server, step('browser', ['c']))).toEqual(['a', 'b', 'c'])
  expect(repeated(server, step('browser', ['c', 'd']))).toEqual([])
})

test('repeats nothing outside CI', () => {
  expect(filesToRepeat([server], false)).toEqual([])
})

test('counts a step as green if all its failed files are green when they run again', () => {
  const [a, b] = filesToRepeat([server], true)
  expect(redSteps([green, server], [])).toEqual(['server'])
  expect(redSteps([green, server], [a!])).toEqual(['server'])
  expect(redSteps([green, server], [a!, b!])).toEqual([])
  expect(redSteps([step('browser', ['a']), server], [a!, b!])).toEqual(['browser'])
})

test('keeps a step red that failed otherwise', () => {
  const broken = step('server', ['a'], true)
  expect(redSteps([broken], filesToRepeat([broken], true))).toEqual(['server'])
  expect(redSteps([step('server', [])], [])).toEqual(['server'])
  expect(redSteps([{ ...green, code: 2 }], [])).toEqual(['lint'])
})

test('names each test that had failed', () => {
  expect(unstableLines(filesToRepeat([step('server', ['a'])], true))).toEqual([
    'unstable: a › one',
    'unstable: a › two',
  ])
})

test('names each test that is red, and each step that is red otherwise', () => {
  const [a, b] = filesToRepeat([server], true)
  expect(redLines([green, server, { ...green, title: 'format', code: 1 }], [a!])).toEqual([
    'red: b › one',
    'red: b › two',
    'red: format',
  ])
  expect(redLines([server], [a!, b!])).toEqual([])
  expect(redLines([step('server', ['a'], true)], [a!])).toEqual(['red: server'])
})
