import type { AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { roundDifferences } from './differences.screen.ts'
import { providerAccess } from './provider-access.screen.ts'
import { reportDays } from './report-days.screen.ts'

const screens = [reportDays, roundDifferences, providerAccess].map(({ path, title }) => ({ path, title }))

/** Tabs between the days of providers, their differences and how they are asked. */
export default function ReconciliationTabs({ list }: AboveProps) {
  return <RelatedScreens label="Casino reconciliation" at={list.path} screens={screens} />
}
