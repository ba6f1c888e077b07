import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { roundQuestions } from '#areas/casino/rounds/questions.screen.ts'
import { roundDifferences } from './differences.screen.ts'
import { providerAccess } from './provider-access.screen.ts'
import { reportDays } from './report-days.screen.ts'

/** Tabs between the days of providers, their differences and how they are asked. */
export default function ReconciliationTabs({ list }: AboveProps) {
  const maySeeDays = useHasPermission(reportDays.permission)
  const mayConnect = useHasPermission(providerAccess.permission)
  const screens = [
    ...(maySeeDays ? [reportDays, roundDifferences, roundQuestions] : []),
    ...(mayConnect ? [providerAccess] : []),
  ].map(({ path, title }) => ({ path, title }))
  return <RelatedScreens label="Casino reconciliation" at={list.path} screens={screens} />
}
