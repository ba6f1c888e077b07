import { module } from '#blueprint/screen/module.ts'
import { playerDetail } from './player-detail.screen.ts'

export const playerPage = module({ name: 'player', title: 'Player page', screens: [playerDetail] })
