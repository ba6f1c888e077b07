import type { Module } from '#blueprint/screen/module.ts'
import { players } from './profile/players.module.ts'
import { responsibleGaming } from './limits/responsible-gaming.module.ts'
import { kyc } from './kyc/kyc.module.ts'
import { messages } from './messages/messages.module.ts'
import { devices } from './devices/devices.module.ts'
import { complaintsModule } from './complaints/complaints.module.ts'
import { deviceRules } from './devices/device-rules.module.ts'

/** The modules of players: their screens, actions and queries. Safe for the browser. */
export const playersArea: readonly Module[] = [
  players,
  responsibleGaming,
  kyc,
  messages,
  devices,
  deviceRules,
  complaintsModule,
]
