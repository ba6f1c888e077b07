import { bindings } from '#engine/bindings.ts'
import { expiredPointsData } from './expired-points.data.ts'
import { expireLoyaltyPoints } from './loyalty-points.task.ts'

export const loyaltyPointsBindings = bindings({ datasets: [expiredPointsData], tasks: [expireLoyaltyPoints] })
