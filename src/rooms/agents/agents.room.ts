import { room } from '#blueprint/room.ts'
import { subAccounts } from './sub-accounts.screen.ts'

export const agents = room({ name: 'agents', title: 'Agents', screens: [subAccounts] })
