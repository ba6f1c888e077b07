import { bindings } from '#engine/bindings.ts'
import { plusMinusData } from './plus-minus.data.ts'

export const plusMinusBindings = bindings({ datasets: [plusMinusData] })
