import { room } from '#blueprint/screen/room.ts'
import { playerDetail } from './player-detail.screen.ts'

export const playerPage = room({ name: 'player', title: 'Player page', screens: [playerDetail] })
