import type { Bindings } from '#engine/bindings.ts'
import { playersBindings } from './profile/players.server.ts'
import { responsibleGamingBindings } from './limits/responsible-gaming.server.ts'
import { watchlistBindings } from './watchlist/watchlist.server.ts'
import { kycBindings } from './kyc/kyc.server.ts'
import { messagesBindings } from './messages/messages.server.ts'
import { complaintsBindings } from './complaints/complaints.server.ts'
import { devicesBindings } from './devices/devices.server.ts'
import { deviceRulesBindings } from './devices/device-rules.server.ts'

/** What answers the screens, actions and queries of players on the server. */
export const playersServer: readonly Bindings[] = [
  playersBindings,
  responsibleGamingBindings,
  kycBindings,
  messagesBindings,
  devicesBindings,
  deviceRulesBindings,
  watchlistBindings,
  complaintsBindings,
]
