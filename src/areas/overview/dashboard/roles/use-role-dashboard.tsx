import type { ReactNode } from 'react'
import { setSearchText, useSearchText } from '#panel/engine/view.ts'
import { useWorkProfile } from '#panel/session/work-profile.ts'
import { Button } from '#panel/ui/button.tsx'
import type { QueueName } from '#areas/overview/dashboard/cards.ts'
import { dashboardOf, type Dashboard, type PanelName } from './role-dashboards.ts'

type PartName = Dashboard['figures'][number] | PanelName
export type Shows = (name: PartName) => boolean

interface RoleDashboard {
  readonly shows: Shows
  /** The queues of the role in its order. */
  readonly order: (all: readonly QueueName[]) => readonly QueueName[]
  readonly tools: ReactNode
}

/** The user's role decides what the dashboard shows; everything else that they may open is one click away. */
export function useRoleDashboard(): RoleDashboard {
  const own = dashboardOf(useWorkProfile())
  const isWhole = useSearchText('cards') === 'all'
  if (own === null) return { shows: () => true, order: (all) => all, tools: null }
  const shown = new Set<PartName>([...own.figures, ...own.panels])
  return {
    shows: (name) => isWhole || shown.has(name),
    order: (all) => (isWhole ? [...own.queues, ...all.filter((name) => !own.queues.includes(name))] : own.queues),
    tools: (
      <Button aria-pressed={isWhole} onClick={() => setSearchText('cards', isWhole ? null : 'all')}>
        All cards
      </Button>
    ),
  }
}
