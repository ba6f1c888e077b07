import { module } from '#blueprint/screen/module.ts'
import { profitCompared } from './profit-compared.screen.ts'

export const comparedReports = module({
  name: 'compared-reports',
  title: 'Compared reports',
  screens: [profitCompared],
})
