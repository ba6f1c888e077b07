import { bindings } from '#engine/bindings.ts'
import { cronJobsAnswer, slowRoutesAnswer } from './scheduled-work.data.ts'

export const schedulesBindings = bindings({ queryHandlers: [cronJobsAnswer, slowRoutesAnswer] })
