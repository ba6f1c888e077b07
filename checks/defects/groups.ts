import { accessDefects } from './areas/access.ts'
import { agentsDefects, agentsSecurityDefects } from './areas/agents.ts'
import { casinoOutsideDefects } from './areas/casino/outside.ts'
import { casinoSlotsDefects } from './areas/casino/slots.ts'
import { casinoBooksDefects } from './areas/casino/books.ts'
import { casinoDefects } from './areas/casino/casino.ts'
import { casinoCatalogueDefects } from './areas/casino/catalogues.ts'
import { contractDefects } from './areas/casino/contracts.ts'
import { heldWinDefects } from './areas/casino/held-wins.ts'
import { casinoTermsDefects } from './areas/casino/outside-terms.ts'
import { casinoProviderDefects } from './areas/casino/providers.ts'
import { appDefects } from './areas/content/apps.ts'
import { complaintDefects } from './areas/complaints.ts'
import { contentDefects } from './areas/content/content.ts'
import { postDefects } from './areas/content/posts.ts'
import { callDefects } from './areas/developer/calls.ts'
import { developerDefects, developerPlatformDefects } from './areas/developer/developer.ts'
import { masterDefects } from './areas/developer/masters.ts'
import { switchDefects } from './areas/developer/switches.ts'
import { healthDefects, tracesPlatformDefects } from './areas/developer/traces.ts'
import { exchangeDefects, exchangeSecurityDefects } from './areas/exchange.ts'
import { inboundApiDefects, inboundApiSecurityDefects } from './areas/inbound-api.ts'
import { campaignDefects } from './areas/marketing/campaigns.ts'
import { vipLevelDefects } from './areas/marketing/vip-levels.ts'
import { rewardDefects } from './areas/marketing/rewards.ts'
import { marketingDefects } from './areas/marketing/marketing.ts'
import { overviewDefects } from './areas/overview.ts'
import { disputeDefects } from './areas/payments-disputes.ts'
import { paymentsDefects, paymentsSecurityDefects } from './areas/payments.ts'
import { playersDefects } from './areas/players.ts'
import { closesDefects } from './areas/reports/closes.ts'
import { scheduleDefects } from './areas/reports/schedules.ts'
import { reportsDefects } from './areas/reports/reports.ts'
import { explorerDefects } from './areas/reports/explorer.ts'
import { warehouseDefects } from './areas/reports/warehouse.ts'
import { settingsDefects } from './areas/settings.ts'
import type { Defect } from './defect.ts'
import { readsDefects } from './security/reads.ts'
import { recordsDefects } from './security/records.ts'
import { requestsDefects } from './security/requests.ts'
import { writesDefects } from './security/writes.ts'
import { brokenLines } from './specification/broken-lines.ts'

/** The defects of the security plan, those of the lines of the specification and of the platform, and those of each area under the name of its folder. */
export const defectGroups: Readonly<Record<string, readonly Defect[]>> = {
  security: [
    ...writesDefects,
    ...requestsDefects,
    ...recordsDefects,
    ...agentsSecurityDefects,
    ...exchangeSecurityDefects,
    ...inboundApiSecurityDefects,
    ...paymentsSecurityDefects,
  ],
  specification: brokenLines,
  platform: [...developerPlatformDefects, ...callDefects, ...tracesPlatformDefects, ...readsDefects],
  access: accessDefects,
  agents: agentsDefects,
  casino: [
    ...casinoDefects,
    ...casinoProviderDefects,
    ...casinoOutsideDefects,
    ...casinoTermsDefects,
    ...casinoSlotsDefects,
    ...casinoBooksDefects,
    ...casinoCatalogueDefects,
    ...heldWinDefects,
    ...contractDefects,
  ],
  content: [...contentDefects, ...postDefects, ...appDefects],
  developer: [...developerDefects, ...masterDefects, ...switchDefects, ...healthDefects],
  exchange: exchangeDefects,
  'inbound-api': inboundApiDefects,
  marketing: [...marketingDefects, ...campaignDefects, ...rewardDefects, ...vipLevelDefects],
  overview: overviewDefects,
  payments: [...paymentsDefects, ...disputeDefects],
  players: [...playersDefects, ...complaintDefects],
  reports: [...reportsDefects, ...closesDefects, ...explorerDefects, ...scheduleDefects, ...warehouseDefects],
  settings: settingsDefects,
}

export interface SelectedDefect extends Defect {
  readonly group: string
}

/** The defects of the named groups and those whose name contains one of the texts; all of them without names. */
export const selectDefects = (names: readonly string[]): readonly SelectedDefect[] =>
  Object.entries(defectGroups).flatMap(([group, defects]) =>
    defects
      .filter(({ name }) => names.length === 0 || names.some((text) => group === text || name.includes(text)))
      .map((defect) => ({ ...defect, group })),
  )
