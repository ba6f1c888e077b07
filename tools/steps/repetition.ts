import type { FailedFile, TestFacts } from './test-facts.ts'

/** Result of one step. */
export interface StepResult {
  readonly title: string
  /** Exit code; 0 is green. */
  readonly code: number
  /** Facts of a step that runs tests; null for the others, and where the run ended before it could write them. */
  readonly facts: TestFacts | null
}

/** A failed test file, with the title of its step. */
export interface Failure extends FailedFile {
  readonly step: string
}

const mostRepeated = 3

/** Failed test files that run once more: on CI only, and none where more than three failed. */
export function filesToRepeat(results: readonly StepResult[], isCi: boolean): readonly Failure[] {
  const failures = results.flatMap(({ title, facts }) =>
    (facts?.failed ?? []).map((file) => ({ ...file, step: title })),
  )
  return isCi && failures.length <= mostRepeated ? failures : []
}

const redResults = (results: readonly StepResult[], unstable: readonly Failure[]): readonly StepResult[] =>
  results.filter((result) => result.code !== 0 && !isUnstable(result, unstable))

/** Titles of the steps that stay red although the given files were green when they ran again. */
export const redSteps = (results: readonly StepResult[], unstable: readonly Failure[]): readonly string[] =>
  redResults(results, unstable).map(({ title }) => title)

/** What stays red: one line a test, and one for a step in which something failed that belongs to no file. */
export const redLines = (results: readonly StepResult[], unstable: readonly Failure[]): readonly string[] =>
  redResults(results, unstable).flatMap(({ title, facts }) => {
    const isGreenNow = (path: string) => unstable.some((one) => one.step === title && one.path === path)
    const failed = (facts?.failed ?? []).filter(({ path }) => !isGreenNow(path))
    const tests = failed.flatMap(({ file, tests }) => tests.map((test) => `red: ${file} › ${test}`))
    return facts?.isBroken || tests.length === 0 ? [...tests, `red: ${title}`] : tests
  })

/** Whether nothing was wrong with a step but files that were green when they ran again. */
const isUnstable = ({ title, facts }: StepResult, unstable: readonly Failure[]): boolean =>
  facts !== null &&
  !facts.isBroken &&
  facts.failed.length > 0 &&
  facts.failed.every(({ path }) => unstable.some((one) => one.step === title && one.path === path))

/** What the run says of files that failed and were green when they ran again: one line a test. */
export const unstableLines = (unstable: readonly Failure[]): readonly string[] =>
  unstable.flatMap(({ file, tests }) => tests.map((test) => `unstable: ${file} › ${test}`))
