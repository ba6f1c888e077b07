import { module } from '#blueprint/screen/module.ts'
import { expiredPoints } from './expired-points.screen.ts'

export const loyaltyPointsModule = module({ name: 'loyalty-points', title: 'Loyalty points', screens: [expiredPoints] })
