import type { AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { ticketDifferences } from './discrepancies/ticket-differences.screen.ts'
import { ticketSelections } from './selections/selections.screen.ts'

const screens = [
  { path: '/sportsbook-bets', title: 'Sportsbook bets' },
  { path: ticketSelections.path, title: ticketSelections.title },
  { path: ticketDifferences.path, title: ticketDifferences.title },
]

/** Tabs of the sportsbook screens: tickets, results and discrepancies. */
export default function SportsbookTabs({ list }: AboveProps) {
  return <RelatedScreens label="Sportsbook bets" at={list.path} screens={screens} />
}
