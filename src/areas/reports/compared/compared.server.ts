import { bindings } from '#engine/bindings.ts'
import { profitComparedData } from './profit-compared.data.ts'

export const comparedBindings = bindings({ datasets: [profitComparedData] })
