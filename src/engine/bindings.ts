import type { Act } from './action/act.ts'
import type { Answer } from './answer.ts'
import type { Arrival } from './arrival.ts'
import type { Dataset } from './list/dataset.ts'
import type { Store } from './input/store.ts'

/** The server halves of one module: every screen, action, read and inbound call of the module stands here once. */
export interface Bindings {
  readonly datasets?: readonly Dataset<any>[]
  readonly acts?: readonly Act<any, any>[]
  readonly stores?: readonly Store[]
  readonly answers?: readonly Answer<any>[]
  readonly arrivals?: readonly Arrival<any, any>[]
}
export const bindings = (halves: Bindings): Bindings => halves
