import { Facts } from '#panel/ui/pieces.tsx'
import { revenueDefinition } from './revenue-definition.ts'

/** The definition by which the figures below were computed. */
export default function RevenueDefinition() {
  return <Facts facts={revenueDefinition} />
}
