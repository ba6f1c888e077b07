import { reportsLines } from './areas/reports.ts'
import { callsLines } from './calls-lines.ts'
import { clientLines } from './client-lines.ts'
import type { Line } from './line.ts'
import { statesLines } from './states-lines.ts'

/** Every requirement of sections 2 to 9 except the screens, which are in screens.ts. */
export const lines: readonly Line[] = [...clientLines, ...statesLines, ...callsLines, ...reportsLines]

/** Marks of lines without a requirement: exclusions and table heads. */
export const ignoredMarks: readonly string[] = [
  '9a5df26879',
  '6c71fdf513',
  'bf4e87e96d',
  'ebf29a6fbb',
  '4199ba454d',
  '8bd567b121',
  '23cca02b74',
]
