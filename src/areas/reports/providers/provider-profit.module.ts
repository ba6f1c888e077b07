import { module } from '#blueprint/screen/module.ts'
import * as screens from './provider-reports.screen.ts'

export const providerProfit = module({
  name: 'provider-profit',
  title: 'Profit and loss by provider',
  screens: Object.values(screens),
})
