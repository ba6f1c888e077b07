import { matchesGlob } from 'node:path'
import config from '#vitest.config.ts'
import { titlesByFile } from '../specification/titles.ts'
import { comfort } from './comfort.ts'
import { days } from './days.ts'
import type { Finding } from './finding.ts'
import { gaps } from './gaps.ts'
import { hardening } from './hardening.ts'
import { journeys } from './journeys.ts'
import { numbers } from './numbers.ts'
import { operations } from './operations.ts'
import { orders } from './orders.ts'
import { security } from './security.ts'
import { trading } from './trading.ts'

/** Every finding of the reviews, by what it is about. */
export const findings: Readonly<Record<string, readonly Finding[]>> = {
  security,
  hardening,
  numbers,
  trading,
  gaps,
  orders,
  operations,
  journeys,
  comfort,
  days,
}

export const allFindings: readonly Finding[] = Object.values(findings).flat()

const matchesAny = (file: string, globs: readonly string[] = []): boolean =>
  globs.some((glob) => matchesGlob(file, glob))

/** Whether `npm test` runs this test file: one of the projects includes it. */
export const isRun = (file: string): boolean =>
  (config.test?.projects ?? []).some(
    (project) =>
      typeof project === 'object' &&
      'test' in project &&
      matchesAny(file, project.test?.include) &&
      !matchesAny(file, project.test?.exclude),
  )

/** What is wrong with the tests named for a finding; empty where each exists and is run. */
export function missingProofs(
  { proofs }: Finding,
  titles: ReadonlyMap<string, ReadonlySet<string>> = titlesByFile(),
): readonly string[] {
  if (proofs.length === 0) return ['no test']
  return proofs.flatMap(([file, title]) => {
    if (!titles.get(file)?.has(title)) return [`no test '${title}' in ${file}`]
    return isRun(file) ? [] : [`npm test does not run ${file}`]
  })
}
