import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, which start first so that the processes end together. */
export const slowFiles = [
  'checks/faults/faults.test.ts',
  'checks/new-screen.test.ts',
  'bench/bench.test.ts',
  'checks/access/relations.test.ts',
  'simulator/simulator.test.ts',
  'checks/paths/cricket.test.ts',
  'demo/demo-world.test.ts',
  'checks/hostile/hostile.test.ts',
  'checks/access/operators.test.ts',
  'checks/simulation/simulation.test.ts',
  'checks/screens/account-numbers.test.ts',
  'checks/screens/lists.test.ts',
  'src/platform/database/embedded.test.ts',
  'tools/replay/cricket.test.ts',
  'checks/browser/first-day/first-day.test.ts',
  'checks/browser/session.test.ts',
  'checks/browser/lists.test.ts',
  'checks/browser/risk-journeys.test.ts',
  'checks/browser/every-screen/owner-lists.test.ts',
  'checks/browser/contract.test.ts',
  'checks/browser/identity.test.ts',
  'checks/browser/together/together.test.ts',
  'checks/browser/access-changes.test.ts',
  'checks/browser/outage.test.ts',
  'checks/browser/hostile-texts.test.ts',
  'checks/browser/money-journeys.test.ts',
  'checks/browser/forms.test.ts',
  'checks/browser/palette.test.ts',
  'checks/browser/statement-import.test.ts',
  'checks/browser/setup.test.ts',
]

export interface PlacedFile {
  readonly project: string
  /** From the root of the repository. */
  readonly path: string
}

/** Compares by project, then the slowest files as listed, then the others by path. */
export function compareFiles(one: PlacedFile, other: PlacedFile): number {
  const rank = ({ path }: PlacedFile) => (slowFiles.includes(path) ? slowFiles.indexOf(path) : slowFiles.length)
  return compareText(one.project, other.project) || rank(one) - rank(other) || compareText(one.path, other.path)
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * Starts the files of a project in one order on every machine. Vitest's own order comes from sizes and from earlier runs, and files
 * share a process with those before them.
 */
export default class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = ({ project, moduleId }: TestSpecification): PlacedFile => ({
      project: project.name,
      path: relative(this.ctx.config.root, moduleId),
    })
    return files.toSorted((one, other) => compareFiles(placed(one), placed(other)))
  }
}
