import { bindings } from '#engine/bindings.ts'
import { cricketMarketData } from './cricket-market.data.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plByMarketData } from './pl-by-market.data.ts'
import { playersByMarketData } from './players-by-market.data.ts'
import { profitData } from './profit.data.ts'

export const profitBindings = bindings({
  datasets: [profitData, plByDownlineData, plByMarketData, playersByMarketData, cricketMarketData],
})
