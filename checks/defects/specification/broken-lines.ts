import { accessBrokenLines } from '#checks/defects/areas/access.ts'
import { reportsBrokenLines } from '#checks/defects/areas/reports/reports.ts'
import type { BrokenLine } from './broken-line.ts'
import { callsDefects } from './calls-defects.ts'
import { clientDefects } from './client-defects.ts'
import { statesDefects } from './states-defects.ts'

export const brokenLines: readonly BrokenLine[] = [
  ...clientDefects,
  ...statesDefects,
  ...callsDefects,
  ...accessBrokenLines,
  ...reportsBrokenLines,
]
