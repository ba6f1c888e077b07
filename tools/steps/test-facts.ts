import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { z } from 'zod/mini'

const failedFile = z.object({
  /** Absolute. */
  path: z.string(),
  /** From the root of the project. */
  file: z.string(),
  /** The tests that failed; where none did, what failed instead. */
  tests: z.array(z.string()),
})

export const testFacts = z.object({
  /** Duration of each file, including loading and hooks. */
  seconds: z.record(z.string(), z.number()),
  failed: z.array(failedFile),
  /** Whether something went wrong that belongs to no file, such as an unhandled rejection or an interrupted run. */
  isBroken: z.boolean(),
})

export type FailedFile = z.infer<typeof failedFile>
export type TestFacts = z.infer<typeof testFacts>

/** Writes what a run of Vitest found to the file named by `TEST_FACTS`. */
export default class TestFactsReporter implements Reporter {
  private root = '.'
  private files: readonly string[] = []

  onInit({ config }: Vitest): void {
    this.root = config.root
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.map(({ moduleId }) => moduleId)
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const place = process.env['TEST_FACTS']
    if (!place) return
    const failed = modules.filter((module) => module.state() === 'failed')
    const ended = new Set(modules.filter(hasEnded).map(({ moduleId }) => moduleId))
    const unfinished = this.files.filter((path) => !ended.has(path))
    const facts: TestFacts = {
      seconds: Object.fromEntries(modules.map((module) => [this.name(module.moduleId), secondsOf(module)])),
      failed: [
        ...failed.map((module) => this.failure(module.moduleId, failuresOf(module))),
        ...unfinished.map((path) => this.failure(path, ['its process ended'])),
      ],
      isBroken: reason === 'interrupted' || errors.some((error) => !(isLostWorker(error) && unfinished.length > 0)),
    }
    await writeFile(place, JSON.stringify(facts))
  }

  private name(path: string): string {
    return relative(this.root, path)
  }

  private failure(path: string, tests: string[]): FailedFile {
    return { path, file: this.name(path), tests }
  }
}

const hasEnded = (module: TestModule): boolean => !['queued', 'pending'].includes(module.state())

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return (collectDuration + setupDuration + duration) / 1000
}

function failuresOf(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const failures = [...tests, ...suites.map(({ fullName }) => `set-up of ${fullName}`)]
  return failures.length > 0 ? failures : ['set-up of the file']
}

/** The pool's own report of a worker that ended; the files that did not end are the ones it ran. */
const isLostWorker = ({ message }: SerializedError): boolean =>
  /^\[vitest-pool\]: Worker \w+ emitted error/.test(message)
