import { bindings } from '#server/engine/bindings.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plByMarketData } from './pl-by-market.data.ts'

export const profitBindings = bindings({ datasets: [plByDownlineData, plByMarketData] })
