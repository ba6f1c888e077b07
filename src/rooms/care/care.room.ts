import { room } from '#blueprint/room.ts'
import { playersRestriction } from './players-restriction.screen.ts'

export const care = room({ name: 'care', title: 'Player care', screens: [playersRestriction] })
