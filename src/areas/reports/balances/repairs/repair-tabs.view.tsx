import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { balanceRepairs } from './balance-repairs.screen.ts'
import { playerBalanceRepairReport } from './player-balance-repair-report.screen.ts'
import { heldWins } from '#areas/casino/held-wins/held-wins.screen.ts'
import { stuckRounds } from '#areas/casino/rounds/stuck-rounds.screen.ts'

const screens = [
  { path: playerBalanceRepairReport.path, title: 'Balance check' },
  { path: stuckRounds.path, title: stuckRounds.title },
  { path: heldWins.path, title: heldWins.title },
  { path: balanceRepairs.path, title: balanceRepairs.title },
]

/** Tabs between the balance check, stuck rounds, held wins and the repair log. */
export default function RepairTabs({ list }: AboveProps) {
  const isAllowed = useHasPermission(playerBalanceRepairReport.permission)
  if (!isAllowed) return null
  return <RelatedScreens label="Balance repair" at={list.path} screens={screens} />
}
