import { bindings } from '#engine/bindings.ts'
import { healthSamplesAnswer } from './health-samples.data.ts'
import { sweepHealthSamples } from './health-samples.task.ts'

export const samplesBindings = bindings({ queryHandlers: [healthSamplesAnswer], tasks: [sweepHealthSamples] })
