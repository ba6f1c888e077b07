import { room } from '#blueprint/room.ts'
import { plByDownline } from './pl-by-downline.screen.ts'
import { plByMarket } from './pl-by-market.screen.ts'

export const profit = room({ name: 'profit', title: 'Profit and loss', screens: [plByDownline, plByMarket] })
