import { bindings } from '#engine/bindings.ts'
import { runningContentAnswer } from './content-calendar.data.ts'

export const calendarBindings = bindings({ queryHandlers: [runningContentAnswer] })
