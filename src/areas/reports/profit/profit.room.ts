import { room } from '#blueprint/screen/room.ts'
import { cricketMarketReport } from './cricket-market.screen.ts'
import { plByDownline } from './pl-by-downline.screen.ts'
import { plByMarket } from './pl-by-market.screen.ts'
import { profitReport } from './profit.screen.ts'

export const profit = room({
  name: 'profit',
  title: 'Profit and loss',
  screens: [profitReport, plByDownline, plByMarket, cricketMarketReport],
})
