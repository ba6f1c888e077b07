import type { Bindings } from '#engine/bindings.ts'
import { overviewServer } from './overview/area.server.ts'
import { agentsServer } from './agents/area.server.ts'
import { reportsServer } from './reports/area.server.ts'
import { paymentsServer } from './payments/area.server.ts'
import { exchangeServer } from './exchange/area.server.ts'
import { marketingServer } from './marketing/area.server.ts'
import { casinoServer } from './casino/area.server.ts'
import { contentServer } from './content/area.server.ts'
import { playersServer } from './players/area.server.ts'
import { inboundApiServer } from './inbound-api/area.server.ts'
import { developerServer } from './developer/area.server.ts'
import { accessServer } from './access/area.server.ts'
import { settingsServer } from './settings/area.server.ts'

/** The server halves of every module. */
export const allBindings: readonly Bindings[] = [
  ...overviewServer,
  ...agentsServer,
  ...reportsServer,
  ...paymentsServer,
  ...exchangeServer,
  ...marketingServer,
  ...casinoServer,
  ...contentServer,
  ...playersServer,
  ...inboundApiServer,
  ...developerServer,
  ...accessServer,
  ...settingsServer,
]
