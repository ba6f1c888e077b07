import { room } from '#blueprint/room.ts'
import { selfSummary, selfTransaction } from './self-transaction.screen.ts'

export const chips = room({ name: 'chips', title: 'Chips', screens: [selfTransaction], queries: [selfSummary] })
