import type { Act } from './action/act.ts'
import type { QueryHandler } from './query-handler.ts'
import type { InboundHandler } from './inbound/inbound-handler.ts'
import type { Dataset } from './list/dataset.ts'
import type { Store } from './input/store.ts'
import type { Task } from './tasks/task.ts'

/** The server side of a module: each screen, action, query, inbound call and task is bound here once. */
export interface Bindings {
  readonly datasets?: readonly Dataset<any>[]
  readonly acts?: readonly Act<any, any>[]
  readonly stores?: readonly Store[]
  readonly queryHandlers?: readonly QueryHandler<any>[]
  readonly inboundHandlers?: readonly InboundHandler<any, any>[]
  readonly tasks?: readonly Task[]
}
export const bindings = (halves: Bindings): Bindings => halves
