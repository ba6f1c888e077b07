import { menuGroups } from '#blueprint/area/menu.ts'
import type { MenuGroup, Module } from '#blueprint/screen/module.ts'
import * as menus from './menus.ts'
import { overviewArea } from './overview/area.ts'
import { agentsArea } from './agents/area.ts'
import { reportsArea } from './reports/area.ts'
import { inboundApiArea } from './inbound-api/area.ts'
import { developerArea } from './developer/area.ts'
import { paymentsArea } from './payments/area.ts'
import { casinoArea } from './casino/area.ts'
import { exchangeArea } from './exchange/area.ts'
import { marketingArea } from './marketing/area.ts'
import { contentArea } from './content/area.ts'
import { playersArea } from './players/area.ts'
import { accessArea } from './access/area.ts'
import { settingsArea } from './settings/area.ts'

/** Every module of the product, area by area. A new area is one line here, in menus.ts, and in server.ts. */
export const modules: readonly Module[] = [
  ...overviewArea,
  ...agentsArea,
  ...reportsArea,
  ...inboundApiArea,
  ...developerArea,
  ...paymentsArea,
  ...exchangeArea,
  ...casinoArea,
  ...marketingArea,
  ...contentArea,
  ...playersArea,
  ...accessArea,
  ...settingsArea,
]

const entries = Object.values(menus)
  .flat()
  .toSorted((a, b) => (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER))

/** The specification's groups with the entries of all areas. */
export const menu: readonly MenuGroup[] = Object.entries(menuGroups).map(([title, icon]) => ({
  title,
  icon,
  entries: entries.filter(({ group }) => group === title),
}))
