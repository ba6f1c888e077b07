import { useMay, type AboveProps } from '#panel/engine/view.ts'
import { SisterScreens } from '#panel/inputs/sister-screens.tsx'
import { balanceRepairs } from './balance-repairs.screen.ts'
import { playerBalanceRepairReport } from './player-balance-repair-report.screen.ts'
import { stuckRounds } from '#areas/casino/rounds/stuck-rounds.screen.ts'

const screens = [
  { path: playerBalanceRepairReport.path, title: 'Balance check' },
  { path: stuckRounds.path, title: stuckRounds.title },
  { path: balanceRepairs.path, title: balanceRepairs.title },
]

/** The three sides of one screen. */
export default function RepairTabs({ list }: AboveProps) {
  const isAllowed = useMay(playerBalanceRepairReport.permission)
  if (!isAllowed) return null
  return <SisterScreens label="Balance repair" at={list.path} screens={screens} />
}
