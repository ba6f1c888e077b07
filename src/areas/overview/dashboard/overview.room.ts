import { room } from '#blueprint/screen/room.ts'
import { dashboard } from './dashboard.screen.ts'

export const overview = room({ name: 'overview', title: 'Overview', screens: [dashboard] })
