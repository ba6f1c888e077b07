import { module } from '#blueprint/screen/module.ts'
import { cricketMarketReport } from './cricket-market.screen.ts'
import { plByDownline } from './pl-by-downline.screen.ts'
import { plByMarket } from './pl-by-market.screen.ts'
import { playersByMarket } from './players-by-market.screen.ts'
import { profitReport } from './profit.screen.ts'

export const profit = module({
  name: 'profit',
  title: 'Profit and loss',
  screens: [profitReport, plByDownline, plByMarket, playersByMarket, cricketMarketReport],
})
