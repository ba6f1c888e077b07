import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { statementImports } from './statement-imports.screen.ts'

const deposits = { path: '/manual-deposits', title: 'Manual deposits' }

/** Tabs of the manual deposits and the bank statements that match them. */
export default function ManualTabs({ list }: AboveProps) {
  const seesStatements = useHasPermission(statementImports.permission)
  const seesDeposits = useHasPermission('MANUAL_DEPOSIT')
  return seesStatements && seesDeposits ? (
    <RelatedScreens label="Manual deposits" at={list.path} screens={[deposits, statementImports]} />
  ) : null
}
