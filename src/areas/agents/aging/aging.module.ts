import { module } from '#blueprint/screen/module.ts'
import { agingDays } from './aging-days.screen.ts'
import { downlineAging } from './aging.screen.ts'

export const aging = module({ name: 'aging', title: 'Outstanding by age', screens: [downlineAging, agingDays] })
