import { useMay, type AboveProps } from '#panel/engine/view.ts'
import { GoLink } from '#panel/kinds/faces.tsx'
import { balanceRepairs } from './balance-repairs.screen.ts'
import { playerBalanceRepairReport } from './player-balance-repair-report.screen.ts'
import { stuckRounds } from './stuck-rounds.screen.ts'

const screens = [
  { path: playerBalanceRepairReport.path, title: 'Balance check' },
  { path: stuckRounds.path, title: stuckRounds.title },
  { path: balanceRepairs.path, title: balanceRepairs.title },
]

/** The three sides of one screen. */
export default function RepairTabs({ list }: AboveProps) {
  const isAllowed = useMay(playerBalanceRepairReport.permission)
  if (!isAllowed) return null
  return (
    <nav aria-label="Balance repair" style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {screens.map(({ path, title }) =>
        path === list.path ? (
          <strong key={path} aria-current="page">
            {title}
          </strong>
        ) : (
          <GoLink key={path} href={path}>
            {title}
          </GoLink>
        ),
      )}
    </nav>
  )
}
