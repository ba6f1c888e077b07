import { callsLines } from './calls-lines.ts'
import { clientLines } from './client-lines.ts'
import type { Line } from './line.ts'
import { statesLines } from './states-lines.ts'

/** Every line of sections 2 to 9 that asks for something, screens apart (screens.ts). */
export const lines: readonly Line[] = [...clientLines, ...statesLines, ...callsLines]

/** Lines that ask for nothing: what the specification says it does not show, and the heads of its tables. */
export const silent: readonly string[] = [
  '9a5df26879',
  '6c71fdf513',
  'bf4e87e96d',
  'ebf29a6fbb',
  '4199ba454d',
  '8bd567b121',
  '23cca02b74',
]
